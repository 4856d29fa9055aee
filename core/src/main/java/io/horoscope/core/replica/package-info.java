/**
 * What a coordinator knows of each replica by its own read requests, and the life of such a
 * request.
 */
package io.horoscope.core.replica;
