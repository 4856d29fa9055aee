package io.horoscope.bench.jcstress;

import io.horoscope.core.schedule.Fifo;
import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.schedule.WeightedFair;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads queue a read each, into levels of their own, and poll, while a third one changes the
 * policy. Each has queued before it polls, so that there is a read for it: a poll claims one by
 * counting down, and is never in search of more reads than are in the levels. Where one finds
 * nothing, the other one has just taken it, and the other read is found by trying again.
 */
@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "Its own.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "The other's.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An empty poll, or a read twice.")
@State
public class PermittedPollTest {

    private final ReadQueue<Integer> queue =
            QueuedReads.queue(new WeightedFair(1), Scheduling.NO_LIMIT);

    @Actor
    public void points(II_Result result) {
        queue.add(QueuedReads.point(1), 0);
        result.r1 = QueuedReads.poll(queue);
    }

    @Actor
    public void scans(II_Result result) {
        queue.add(QueuedReads.scan(2), 0);
        result.r2 = QueuedReads.poll(queue);
    }

    @Actor
    public void changes() {
        queue.schedule(new Scheduling(new Fifo(), Scheduling.NO_LIMIT, false));
    }
}
