package io.horoscope.bench.jcstress;

import io.horoscope.core.estimate.CountMinSketch;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Two sightings of one key at once. Each row of the sketch counts both, so the next sighting is the third. The two themselves
 * may each come first in some row, and then neither sees the other: they happen at the same time.
 */
@JCStressTest
@Outcome(id = "1, 2, 3", expect = Expect.ACCEPTABLE, desc = "One after the other.")
@Outcome(id = "2, 1, 3", expect = Expect.ACCEPTABLE, desc = "One after the other.")
@Outcome(
        id = "1, 1, 3",
        expect = Expect.ACCEPTABLE_INTERESTING,
        desc = "Each was first in some row.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A sighting was lost, or counted twice.")
@State
public class SketchOfOneKeyTest {

    private static final long KEY = 0x1234_5678_9abc_def1L;

    private final CountMinSketch sketch = new CountMinSketch(CountMinSketch.FEWEST_COUNTERS);

    @Actor
    public void one(III_Result result) {
        result.r1 = sketch.add(KEY);
    }

    @Actor
    public void other(III_Result result) {
        result.r2 = sketch.add(KEY);
    }

    @Arbiter
    public void afterwards(III_Result result) {
        result.r3 = sketch.add(KEY);
    }
}
