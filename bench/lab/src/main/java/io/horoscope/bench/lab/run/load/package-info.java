/** The client's part: data, and reads and scans at a fixed rate. */
package io.horoscope.bench.lab.run.load;
