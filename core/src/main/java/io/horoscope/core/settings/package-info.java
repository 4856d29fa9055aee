/**
 * Typed settings: every problem of a configuration is found and said at once, before anything
 * starts.
 */
package io.horoscope.core.settings;
