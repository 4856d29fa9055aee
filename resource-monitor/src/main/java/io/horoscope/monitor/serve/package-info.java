/** Shows what the monitor measures and does: a page of metrics, and one sample for people. */
package io.horoscope.monitor.serve;
