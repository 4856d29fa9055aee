package io.horoscope.bench.jcstress;

import io.horoscope.core.schedule.ExpectedCosts;
import io.horoscope.core.schedule.Heads;
import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadClass;
import io.horoscope.core.schedule.ReadHint;
import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.schedule.SchedulingPolicy;

/** Queues of reads that are numbers, for tests. */
final class QueuedReads {

    private QueuedReads() {}

    static ReadQueue<Integer> queue(SchedulingPolicy policy, int scanThreads) {
        return new ReadQueue<>(new Scheduling(policy, scanThreads, false), new ExpectedCosts());
    }

    static QueuedRead<Integer> point(int number) {
        return read(number, ReadClass.ROWS);
    }

    static QueuedRead<Integer> scan(int number) {
        return read(number, ReadClass.SCAN);
    }

    /** The number of the read that is polled; 0 for none. */
    static int poll(ReadQueue<Integer> queue) {
        QueuedRead<Integer> read = queue.poll(1);
        return read == null ? 0 : read.task();
    }

    /** Scans as long as there are any: the hardest on their limit. */
    static SchedulingPolicy scansFirst() {
        return new SchedulingPolicy() {
            @Override
            public String name() {
                return "scans_first";
            }

            @Override
            public int level(QueuedRead<?> read) {
                return read.isScan() ? 0 : 1;
            }

            @Override
            public int pick(Heads heads, long nowNanos) {
                return heads.least((head, now) -> head.isScan() ? 0 : 1, nowNanos);
            }
        };
    }

    private static QueuedRead<Integer> read(int number, ReadClass readClass) {
        return new QueuedRead<>(number, "", readClass, QueuedRead.NONE, ReadHint.NONE);
    }
}
