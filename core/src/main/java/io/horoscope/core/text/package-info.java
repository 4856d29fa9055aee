/** Text formats that both daemons write. */
package io.horoscope.core.text;
