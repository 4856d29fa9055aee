/** The tool {@code horoscope}: its commands, their arguments and what they print. */
package io.horoscope.distribution;
