/** The tool {@code horoscope}: its commands, their arguments and their output. */
package io.horoscope.tool;
