/**
 * The list of the places of Cassandra that are woven, and the proofs that woven classes are stock's
 * but for these. The build, its tests and {@code horoscope adopt} share them.
 */
package io.horoscope.weave;
