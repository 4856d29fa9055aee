/** Existing Cassandra installations: their files, and how Horoscope gets into them and out. */
package io.horoscope.tool.tree;
