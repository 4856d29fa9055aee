/** Tests of the assembled distribution, through its own programs. */
package io.horoscope.distribution.assembled;
