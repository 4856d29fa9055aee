/**
 * Existing Cassandra installations: their files, and the installation and removal of the patched
 * jar and the section.
 */
package io.horoscope.distribution.tree;
