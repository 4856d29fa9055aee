package io.horoscope.bench.lab.run.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import java.time.Duration;

/** Asks a coordinator for its scores no more often than it should. Whoever has time calls {@link #run}, from one thread. */
public final class ScoreWatch implements Runnable {

    private final ScoreLog log;
    private final long periodNanos;
    private long dueNanos = System.nanoTime();

    /**
     * @param coordinator a session pinned to it; a stock one has no scores, and is asked in vain
     */
    public ScoreWatch(CqlSession coordinator, Duration period) {
        this.log = new ScoreLog(coordinator);
        this.periodNanos = period.toNanos();
    }

    @Override
    public void run() {
        long now = System.nanoTime();
        if (now - dueNanos >= 0) {
            dueNanos = now + periodNanos;
            log.ask();
        }
    }

    public ScoreLog log() {
        return log;
    }
}
