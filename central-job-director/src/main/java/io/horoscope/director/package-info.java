/**
 * The daemon: settings, sockets, start and stop. What it knows and does is in {@code state}, what
 * it shows in {@code http}.
 */
package io.horoscope.director;
