/** Text that is safe to print. */
package io.horoscope.core.text;
