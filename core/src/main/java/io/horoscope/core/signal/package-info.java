/**
 * What a resource monitor measures of its node: named ratios from 0 (idle) to 1 (saturated), each
 * possibly absent.
 */
package io.horoscope.core.signal;
