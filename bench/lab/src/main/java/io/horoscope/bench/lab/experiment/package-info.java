/** What {@code scripts/bench} can measure: one declaration for each experiment, and the command. */
package io.horoscope.bench.lab.experiment;
