/** Orders the replicas of a read plan: the only code of ours that runs on request threads. */
package io.horoscope.cassandra.plan;
