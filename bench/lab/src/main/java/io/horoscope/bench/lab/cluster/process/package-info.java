/** Processes that outlive this one: started, recorded, recognised again, ended. */
package io.horoscope.bench.lab.cluster.process;
