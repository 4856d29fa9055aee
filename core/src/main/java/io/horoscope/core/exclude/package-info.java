/** Nodes that operators keep reads away from, as every coordinator learns them. */
package io.horoscope.core.exclude;
