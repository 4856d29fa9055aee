/** The cluster that is simulated: ring, replicas with slots and queues, coordinators, requests. */
package io.horoscope.bench.sim.cluster;
