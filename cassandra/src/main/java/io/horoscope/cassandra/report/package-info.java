/**
 * Where the scores of nodes come from: directors, this node's own measurements, and the reports
 * that peers add to their replies and to their gossip.
 */
package io.horoscope.cassandra.report;
