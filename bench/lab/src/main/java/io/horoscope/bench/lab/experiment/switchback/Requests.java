package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.placement.Distribution;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The requests of one distribution, drawn once, as the paper on placement has them: placements are
 * made for them, and reads are drawn from them.
 */
final class Requests {

    private static final int COUNT = 30_000;

    private final double[] counts;

    /**
     * @param counts of each part
     */
    Requests(double... counts) {
        this.counts = counts.clone();
    }

    static Requests draw(Distribution distribution, int parts, long seed) {
        return new Requests(
                distribution.counts(
                        parts, COUNT, 1, new Seeds(seed).fork(distribution.label(), parts)));
    }

    /** Of each part. */
    double[] counts() {
        return counts.clone();
    }

    /** Keys, each in the part of a request by chance, and any of that part. */
    Supplier<Long> keys(RingParts parts, long seed) {
        int[] requests =
                IntStream.range(0, counts.length)
                        .flatMap(part -> IntStream.generate(() -> part).limit((long) counts[part]))
                        .toArray();
        SplittableRandom random = new SplittableRandom(seed);
        return () -> {
            List<Long> keys = parts.keys().get(requests[random.nextInt(requests.length)]);
            return keys.get(random.nextInt(keys.size()));
        };
    }
}
