/** The seam to Cassandra: static entry points that woven code calls, see WEAVE.md. */
package io.horoscope.cassandra.weave;
