package io.horoscope.bench.jcstress;

import io.horoscope.core.estimate.CountMinSketch;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * One sighting is missing from a full period of 2560, and two come at once: both threads may find the period complete. Halving
 * begins with a compare-and-set of the total to a value far below the period, so only one thread halves, and the 2559 sightings
 * of the key before count 1279 (and one more to look). The other sighting counts before it or after it.
 */
@JCStressTest
@Outcome(id = "1280, 1280", expect = Expect.ACCEPTABLE, desc = "Halved with both in it.")
@Outcome(id = "1281, 1280", expect = Expect.ACCEPTABLE, desc = "Halved, then the other one.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Halved twice, or not at all.")
@State
public class SketchHalvesOnceTest {

    private static final int PERIOD = 2560;

    private static final long KEY = 0x1234_5678_9abc_def1L;

    private final CountMinSketch sketch = new CountMinSketch(CountMinSketch.FEWEST_COUNTERS);

    public SketchHalvesOnceTest() {
        for (int i = 1; i < PERIOD; i++) {
            sketch.add(KEY);
        }
    }

    @Actor
    public void one() {
        sketch.add(-1);
    }

    @Actor
    public void other() {
        sketch.add(-2);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        result.r1 = sketch.total();
        result.r2 = sketch.add(KEY);
    }
}
