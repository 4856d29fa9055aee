package io.horoscope.cassandra.weave;

import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.net.Message;

/**
 * Queues reads that Cassandra would run on the thread of their request, and puts hints on those that
 * it sends.
 */
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

    Object around(): execution(Message ReadCommand.createMessage(..)) {
        return ScheduleHook.hinted((Message) proceed());
    }
}
