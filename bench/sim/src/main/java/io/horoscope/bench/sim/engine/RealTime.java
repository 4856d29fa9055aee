package io.horoscope.bench.sim.engine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Runs a simulation at the pace of a clock: each event happens, on a thread of its own, as soon as
 * its time has come. Thread-safe; nothing else may touch the simulation meanwhile.
 */
public final class RealTime implements AutoCloseable {

    private final Simulation simulation;
    private final LongSupplier clock;
    private final long startNanos;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean closed;

    /**
     * @param clock monotonic, in nanoseconds
     * @param startNanos the clock's time at the simulation's time 0; may be in the future
     */
    public RealTime(String name, Simulation simulation, LongSupplier clock, long startNanos) {
        this.simulation = simulation;
        this.clock = clock;
        this.startNanos = startNanos;
        this.thread = new Thread(this::pace, name);
    }

    public void start() {
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Has something happen now, on this thread, after all that was due before.
     *
     * @return false if this is closed, and nothing has happened
     */
    public boolean happen(Event event) {
        lock.lock();
        try {
            if (!closed) {
                advance();
                event.happen(simulation.nowNanos());
                changed.signal();
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    /** No event happens from now on. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    private void pace() {
        lock.lock();
        try {
            while (!closed) {
                advance();
                long left = simulation.nextNanos() - Math.max(0, clock.getAsLong() - startNanos);
                if (left > 0) {
                    changed.awaitNanos(Math.min(left, TimeUnit.SECONDS.toNanos(1)));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /** An event may be due at the very time that the clock shows. */
    private void advance() {
        long elapsedNanos = clock.getAsLong() - startNanos;
        simulation.runUntil(Math.max(simulation.nowNanos(), elapsedNanos + 1));
    }
}
