/**
 * What the two daemons share: settings file, start and stop, version, metrics page and the texts
 * of endpoints that cannot be used.
 */
package io.horoscope.daemon;
