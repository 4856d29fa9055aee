package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Simulation;

/**
 * A node as a replica: so many slots, and a queue that is served first come, first served. A change
 * of speed affects reads that get a slot later; a pause stops those in a slot as well. A delay is
 * what the threads before the queue add: it is part of no queue and of no service time.
 */
public final class Replica {

    private final Simulation simulation;
    private final Network network;
    private final int index;
    private final int slots;
    private final Service service;
    private final Feedback feedback;
    private final LoadGauge gauge;

    private double slowdown = 1;
    private Delay delay;
    private int active;
    private int waiting;
    private Request first;
    private Request last;
    private long pausedNanos;
    private long pausedUntilNanos;
    private double serviceSincePeriodNanos;
    private double quotaNanos = Double.POSITIVE_INFINITY;
    private boolean reportsState = true;
    private boolean alive = true;
    private int incarnation;

    public Replica(
            Simulation simulation,
            Network network,
            int index,
            int slots,
            Service service,
            Feedback feedback) {
        this.simulation = simulation;
        this.network = network;
        this.index = index;
        this.slots = slots;
        this.service = service;
        this.feedback = feedback;
        this.gauge = new LoadGauge(slots);
    }

    public int index() {
        return index;
    }

    public int slots() {
        return slots;
    }

    public LoadGauge gauge() {
        return gauge;
    }

    /** Reads that wait for a slot. */
    public int waiting() {
        return waiting;
    }

    /** Reads in a slot. */
    public int active() {
        return active;
    }

    public boolean isAlive() {
        return alive;
    }

    /** Time until the end of the pause that is on, or 0. */
    public long pauseLeftNanos(long nowNanos) {
        return Math.max(0, pausedUntilNanos - nowNanos);
    }

    /** The mean service time of a read as things are now. */
    public double meanServiceNanos(int key, boolean scan) {
        return service.mean(key, scan) * slowdown;
    }

    /** By how much reads that get a slot from now on take longer; 1 is normal. */
    public void slowDown(double factor) {
        slowdown *= factor;
    }

    /**
     * From now on reads that arrive wait for so long before anything on the node knows of them;
     * null: not at all.
     */
    public void delay(Delay newDelay) {
        delay = newDelay;
    }

    /** What the mean of that wait is now. */
    double meanDelayNanos() {
        return delay == null ? 0 : delay.meanNanos();
    }

    /** Nothing moves for {@code nanos}, or until the pause that is on ends, if that is later. */
    public void pause(long nanos, long nowNanos) {
        long until = Math.max(pausedUntilNanos, nowNanos + nanos);
        pausedNanos += until - Math.max(pausedUntilNanos, nowNanos);
        pausedUntilNanos = until;
        simulation.at(until, this::resume);
    }

    /**
     * From now on at most {@code nanos} of service may begin in a period before {@link #newPeriod}
     * is called.
     */
    public void limit(double nanos) {
        quotaNanos = nanos;
        serviceSincePeriodNanos = 0;
    }

    /** A new quota period begins. */
    public void newPeriod(long nowNanos) {
        serviceSincePeriodNanos = Math.max(0, serviceSincePeriodNanos - quotaNanos);
        resume(nowNanos);
    }

    /** Whether the quota of this period is used up. */
    public boolean isThrottled() {
        return serviceSincePeriodNanos >= quotaNanos;
    }

    /** Whether answers from now on report the state of the node, as its feedback has it. */
    public void reportState(boolean reports) {
        reportsState = reports;
    }

    /** The process ends: whatever it was asked is lost. */
    public void stop(long nowNanos) {
        alive = false;
        incarnation++;
        active = 0;
        while (first != null) {
            Request lost = removeFirst();
            lost.coordinator.loseTrackOf(lost);
        }
        gauge.set(nowNanos, active, waiting);
    }

    /** The process is back, with nothing in memory. */
    public void start() {
        alive = true;
        service.restarted();
    }

    void arrive(Request request, long nowNanos) {
        if (delay == null) {
            enqueue(request, nowNanos);
        } else {
            request.step = Request.Step.ON_NODE;
            simulation.in(delay.drawNanos(), request);
        }
    }

    void enqueue(Request request, long nowNanos) {
        if (!alive) {
            request.coordinator.loseTrackOf(request);
            return;
        }
        if (last == null) {
            first = request;
        } else {
            last.next = request;
        }
        request.next = null;
        last = request;
        waiting++;
        serve(nowNanos);
    }

    void finish(Request request, long nowNanos) {
        if (request.incarnation != incarnation) {
            request.coordinator.loseTrackOf(request);
            return;
        }
        long heldUp = pausedNanos - request.pausedBeforeNanos;
        if (heldUp > 0) {
            request.pausedBeforeNanos = pausedNanos;
            simulation.in(heldUp, request);
            return;
        }
        active--;
        serve(nowNanos);
        report(request);
        request.step = Request.Step.TO_COORDINATOR;
        simulation.in(network.delayNanos(request.coordinator.location(), index), request);
    }

    private void report(Request request) {
        Feedback reported = reportsState ? feedback : Feedback.NONE;
        request.queued = reported.queued(waiting, active);
        request.reportedServiceNanos = reported.serviceNanos(request.serviceNanos);
    }

    private void resume(long nowNanos) {
        if (nowNanos >= pausedUntilNanos) {
            serve(nowNanos);
        }
    }

    private void serve(long nowNanos) {
        while (active < slots
                && first != null
                && nowNanos >= pausedUntilNanos
                && serviceSincePeriodNanos < quotaNanos) {
            Request request = removeFirst();
            active++;
            request.serviceNanos = service.draw(request.read.key, request.isScan()) * slowdown;
            request.pausedBeforeNanos = pausedNanos;
            request.incarnation = incarnation;
            request.step = Request.Step.IN_SERVICE;
            serviceSincePeriodNanos += request.serviceNanos;
            simulation.in((long) request.serviceNanos, request);
        }
        gauge.set(nowNanos, active, waiting);
    }

    private Request removeFirst() {
        Request request = first;
        first = request.next;
        if (first == null) {
            last = null;
        }
        request.next = null;
        waiting--;
        return request;
    }
}
