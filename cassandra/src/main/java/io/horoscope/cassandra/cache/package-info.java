/** What this coordinator knows of the nodes: an index for each, their newest reports, and the published score table. */
package io.horoscope.cassandra.cache;
