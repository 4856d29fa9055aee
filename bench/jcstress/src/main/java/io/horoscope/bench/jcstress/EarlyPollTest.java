package io.horoscope.bench.jcstress;

import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.schedule.WeightedFair;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A poll without a read of its own comes while one is queued: it gets the read or nothing, and what
 * it does not get is still there.
 */
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "After it was queued.")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "Before.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, or twice.")
@State
public class EarlyPollTest {

    private final ReadQueue<Integer> queue =
            QueuedReads.queue(new WeightedFair(1), Scheduling.NO_LIMIT);

    @Actor
    public void queues() {
        queue.add(QueuedReads.scan(1), 0);
    }

    @Actor
    public void polls(II_Result result) {
        result.r1 = QueuedReads.poll(queue);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        result.r2 = QueuedReads.poll(queue);
    }
}
