package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.Load;
import java.util.List;
import java.util.stream.Stream;

/**
 * How much of an experiment is measured.
 *
 * @param repetitions how often each variant is measured at each load
 * @param rates operations a second where a rate is fixed; empty for the experiment's own
 */
public record RunOptions(
        Scale scale, int repetitions, List<ClientMode> modes, List<Integer> rates) {

    /** Requests in flight at a fixed rate: those of a tenth of a second at 1,000. */
    private static final int IN_FLIGHT = 96;

    /** The loads with a fixed rate: those asked for, or these. */
    public List<Load> rates(Integer... usual) {
        return (rates.isEmpty() ? Stream.of(usual) : rates.stream())
                .map(rate -> new Load(IN_FLIGHT, rate))
                .toList();
    }
}
