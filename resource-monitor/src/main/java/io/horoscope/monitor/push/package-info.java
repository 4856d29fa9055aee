/** Sends reports to every director. */
package io.horoscope.monitor.push;
