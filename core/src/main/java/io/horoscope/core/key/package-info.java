/**
 * Keys: one cluster secret, a key for each node derived from it, the files that hold them, and the
 * message tag.
 */
package io.horoscope.core.key;
