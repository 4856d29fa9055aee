/**
 * The section {@code resource_aware_routing} of cassandra.yaml, and the part of it that changes at
 * run time.
 */
package io.horoscope.cassandra.settings;
