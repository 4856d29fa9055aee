/** Experiments on a cluster that somebody else runs: nothing of it is started, limited, stopped or disturbed. */
package io.horoscope.bench.lab.run.remote;
