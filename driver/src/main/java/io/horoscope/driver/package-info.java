/**
 * Horoscope in the Java driver: {@link io.horoscope.driver.HoroscopeLoadBalancingPolicy} sends each
 * request to the replica that is expected to answer soonest, as this client's own requests show it.
 * See docs/DRIVER.md.
 */
package io.horoscope.driver;
