package io.horoscope.cassandra.weave;

import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;

/** Queues reads that Cassandra would run on the thread of their request. */
privileged aspect ScheduleAspect {

    void around(ExecutorPlus executor, Runnable task):
            call(void ExecutorPlus.maybeExecuteImmediately(Runnable))
            && withincode(void Stage.maybeExecuteImmediately(Runnable))
            && target(executor)
            && args(task) {
        if (ScheduleHook.queues(executor)) {
            executor.execute(task);
        } else {
            proceed(executor, task);
        }
    }
}
