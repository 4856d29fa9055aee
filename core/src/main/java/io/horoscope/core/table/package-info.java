/** The score table of a coordinator: one writer builds it, any number of readers use it without a lock. */
package io.horoscope.core.table;
