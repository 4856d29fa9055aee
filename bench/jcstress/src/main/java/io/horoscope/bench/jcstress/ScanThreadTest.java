package io.horoscope.bench.jcstress;

import io.horoscope.core.schedule.ReadQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A thread for a scan is left, and two polls come while scans and other reads wait. The thread is
 * reserved by a compare-and-set before a poll looks for a scan, so one poll gets a scan and the
 * other one does not.
 */
@JCStressTest
@Outcome(id = "1, 3", expect = Expect.ACCEPTABLE, desc = "The first one scans.")
@Outcome(id = "3, 1", expect = Expect.ACCEPTABLE, desc = "The second one scans.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both scan, or none does.")
@State
public class ScanThreadTest {

    private final ReadQueue<Integer> queue = QueuedReads.queue(QueuedReads.scansFirst(), 1);

    public ScanThreadTest() {
        queue.add(QueuedReads.scan(1), 0);
        queue.add(QueuedReads.scan(2), 0);
        queue.add(QueuedReads.point(3), 0);
        queue.add(QueuedReads.point(4), 0);
    }

    @Actor
    public void one(II_Result result) {
        result.r1 = QueuedReads.poll(queue);
    }

    @Actor
    public void other(II_Result result) {
        result.r2 = QueuedReads.poll(queue);
    }
}
