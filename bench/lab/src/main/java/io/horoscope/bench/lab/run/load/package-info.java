/** The client's side: data, pinned coordinators, reads and scans at a fixed rate. */
package io.horoscope.bench.lab.run.load;
