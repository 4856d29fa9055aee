package io.horoscope.monitor;

import io.horoscope.core.Failures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task that one thread repeats: whatever it throws, the thread continues. Only the first failure
 * in a row is logged, as attempts may come ten times a second. Used by that thread.
 */
final class Attempts {

    private static final Logger logger = LoggerFactory.getLogger(Attempts.class);

    private final String what;
    private boolean failing;

    /**
     * @param what the attempt, as the beginning of a sentence
     */
    Attempts(String what) {
        this.what = what;
    }

    /**
     * Makes one.
     *
     * @throws Error what {@link Failures#isFatal}: the thread is to end, and the process with it
     */
    void attempt(Runnable work) {
        try {
            work.run();
            failing = false;
        } catch (Throwable e) {
            Failures.passOnFatal(e);
            if (!failing) {
                logger.error("{} failed; retrying; not logged again until one succeeds", what, e);
            }
            failing = true;
        }
    }
}
