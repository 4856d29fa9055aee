package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.schedule.ReadStage;
import org.apache.cassandra.concurrent.ExecutorPlus;

/** Called by woven code when a stage may run a task on the thread that brings it. */
public final class ScheduleHook {

    private static volatile ReadStage stage;

    private ScheduleHook() {}

    /** Sets the stage whose tasks may have to be queued. */
    public static void install(ReadStage installed) {
        stage = installed;
    }

    /** Whether a task has to be queued in any case. */
    public static boolean queues(ExecutorPlus executor) {
        ReadStage current = stage;
        return current != null && current.queuesAll(executor);
    }
}
