/**
 * The datagrams between monitors, directors and coordinators: layout, authentication, replay
 * window.
 */
package io.horoscope.core.wire;
