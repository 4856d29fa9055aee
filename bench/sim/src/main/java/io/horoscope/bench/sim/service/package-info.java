/** How long replicas work on a read, one model a file. */
package io.horoscope.bench.sim.service;
