/** Samples, decides when a report is due, and sends it to every director. */
package io.horoscope.monitor.push;
