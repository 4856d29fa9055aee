/**
 * Existing Cassandra installations: what lies where, and how the patched jar and our section get in
 * and out again.
 */
package io.horoscope.distribution.tree;
