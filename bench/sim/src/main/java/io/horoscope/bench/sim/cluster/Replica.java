package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Event;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.schedule.ExpectedCosts;
import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.select.OperationClass;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A node as a replica: so many slots, and a queue, which is the shipped one with the policy given;
 * a read that is too late when it is its turn is dropped. A change of speed affects reads that get
 * a slot later; a pause stops those in a slot as well. When the CPU quota of a period is used up,
 * reads still get slots, and wait in them for the next period, as threads do. The service time that
 * a replica reports is the time in the slot, as a node measures it: pauses and waits for the quota
 * are part of it. A delay is what the threads before the queue add: it is part of no queue and of no
 * service time. Slots are read threads: where there are fewer processors, they share them.
 */
public final class Replica {

    /** How soon what waits for a process that stalls looks again. */
    private static final long STALL_STEP_NANOS = 1_000_000;

    private final Simulation simulation;
    private final Network network;
    private final NodeKind node;
    private final Service service;
    private final LoadGauge gauge;
    private final Scheduling scheduling;
    private final ReportedState reported;
    private final SharedProcessors shared; // null: as many processors as slots
    private final Deque<Request> throttled = new ArrayDeque<>(); // In a slot, without CPU time yet.
    private final LatenciesByLoad latencies = new LatenciesByLoad();
    private final Pauses pauses = new Pauses();
    private final Quota quota = new Quota();
    private final Condition condition = new Condition();
    private final MessageDebt debt;

    private ReadQueue<Request> queue;
    private long dropped;
    private int active;
    private boolean alive = true;
    private boolean unnoticed; // That it is not.
    private int incarnation;

    public Replica(
            Simulation simulation,
            Network network,
            NodeKind node,
            Service service,
            Scheduling scheduling) {
        this.simulation = simulation;
        this.network = network;
        this.node = node;
        this.reported = new ReportedState(node);
        this.service = service;
        this.scheduling = scheduling;
        this.queue = new ReadQueue<>(scheduling, new ExpectedCosts());
        this.gauge = new LoadGauge(node.processors());
        this.debt = new MessageDebt(node.messageNanos());
        this.shared =
                node.processors() < node.slots()
                        ? new SharedProcessors(simulation, this, node.processors())
                        : null;
    }

    public int index() {
        return node.index();
    }

    public int processors() {
        return node.processors();
    }

    public LoadGauge gauge() {
        return gauge;
    }

    /** What the node measured of itself, for its replies. */
    public OwnReport ownReport() {
        return reported.ownReport();
    }

    /** Reads that wait for a slot. */
    public int waiting() {
        return queue.waiting();
    }

    /** Reads that were too late for an answer when it was their turn. */
    public long dropped() {
        return dropped;
    }

    /** Reads in a slot. */
    public int active() {
        return active;
    }

    public boolean isAlive() {
        return alive;
    }

    /** Whether coordinators elsewhere take it for alive. */
    boolean isBelievedAlive() {
        return alive || unnoticed;
    }

    /** Time until the end of the pause that is on, or 0. */
    public long pauseLeftNanos(long nowNanos) {
        return pauses.leftNanos(nowNanos);
    }

    /** Time without that of pauses since the beginning of the run. */
    long runningNanos(long nowNanos) {
        return pauses.runningNanos(nowNanos);
    }

    /** The mean service time of a read as things are now. */
    double meanServiceNanos(Read read) {
        return service.mean(read.key, read.isScan()) * condition.slowdown(read);
    }

    /** What faults have made of it. */
    public Condition condition() {
        return condition;
    }

    /** What this replica measures of its own reads. */
    LatenciesByLoad latencies() {
        return latencies;
    }

    /** Nothing moves for {@code nanos}, or until the pause that is on ends, if that is later. */
    public void pause(long nanos, long nowNanos) {
        simulation.at(pauses.begin(nanos, nowNanos), this::resume);
    }

    /**
     * From now on at most {@code nanos} of service may begin in a period before {@link #newPeriod}
     * is called.
     */
    public void limit(double nanos) {
        quota.set(nanos);
    }

    /** A new quota period begins. */
    public void newPeriod(long nowNanos) {
        quota.newPeriod();
        resume(nowNanos);
    }

    /** Whether the quota of this period is used up. */
    public boolean isThrottled() {
        return quota.isUsedUp();
    }

    /**
     * Whether answers from now on report the state of the node, as its feedback has it, and the node
     * makes reports of itself.
     */
    public void reportState(boolean reports) {
        reported.turn(reports);
    }

    public boolean reportsState() {
        return reported.isOn();
    }

    /** Lets an event happen as soon as the process does not stall; at once, if it is down. */
    public void unstalled(Event event) {
        if (!alive || isRunning(simulation.nowNanos())) {
            event.happen(simulation.nowNanos());
        } else {
            simulation.in(STALL_STEP_NANOS, now -> unstalled(event));
        }
    }

    /** The process ends, and its reads are lost. */
    public void stop(long nowNanos) {
        debt.pay(idleProcessors(), nowNanos);
        alive = false;
        incarnation++;
        active = 0;
        if (shared != null) {
            shared.abandon(nowNanos).forEach(request -> request.requester.loseTrackOf(request));
        }
        throttled.forEach(request -> request.requester.loseTrackOf(request));
        throttled.clear();
        queue.forEach(request -> request.requester.loseTrackOf(request));
        queue = new ReadQueue<>(scheduling, new ExpectedCosts());
        reported.forget();
        gauge.set(nowNanos, active, 0);
    }

    /** The same, and coordinators do not notice until it is back. */
    public void vanish(long nowNanos) {
        stop(nowNanos);
        unnoticed = true;
    }

    /** The process is back, with nothing in memory. */
    public void start() {
        alive = true;
        unnoticed = false;
        service.restarted();
        latencies.restarted();
    }

    /**
     * Serves a read of this machine that no coordinator of the simulation has planned.
     *
     * @param served is called when it leaves its slot, or is lost
     */
    public void serve(int key, boolean scan, Runnable served, long nowNanos) {
        OperationClass operation = scan ? OperationClass.SCAN : OperationClass.READ;
        Read read = new Read(operation, key, 0, Read.Origin.NONE, nowNanos);
        Location here = new Location(node.index(), 0);
        new Request(new Unplanned(here, served), read, this, null, nowNanos).happen(nowNanos);
    }

    void arrive(Request request, long nowNanos) {
        handleMessage(request.requester.location().node(), nowNanos);
        if (condition.isDelayed()) {
            request.step = Request.Step.ON_NODE;
            simulation.in(condition.drawDelayNanos(), request);
        } else {
            enqueue(request, nowNanos);
        }
    }

    void enqueue(Request request, long nowNanos) {
        if (!alive) {
            request.requester.loseTrackOf(request);
            return;
        }
        if (condition.drawFailure()) {
            request.incarnation = incarnation;
            request.step = Request.Step.FAILING;
            simulation.in(condition.failureNanos(), request);
            return;
        }
        queue.add(request.queued(nowNanos), nowNanos);
        serve(nowNanos);
    }

    /** A read that gets no slot has failed. */
    void fail(Request request, long nowNanos) {
        if (request.incarnation != incarnation) {
            request.requester.loseTrackOf(request);
            return;
        }
        latencies.lost();
        answer(request, Request.Step.FAILED, nowNanos);
    }

    /** Receives a message, or sends one, unless its other end is the node itself. */
    void handleMessage(int otherNode, long nowNanos) {
        if (alive && otherNode != node.index()) {
            debt.handled(idleProcessors(), nowNanos);
        }
    }

    private int idleProcessors() {
        return Math.max(0, node.processors() - active);
    }

    private void answer(Request request, Request.Step step, long nowNanos) {
        Location coordinator = request.requester.location();
        handleMessage(coordinator.node(), nowNanos);
        request.step = step;
        simulation.in(network.toCoordinatorNanos(coordinator, node.index(), nowNanos), request);
    }

    private boolean isRunning(long nowNanos) {
        return !pauses.isOn(nowNanos) && !isThrottled();
    }

    void finish(Request request, long nowNanos) {
        if (request.incarnation != incarnation) {
            request.requester.loseTrackOf(request);
            return;
        }
        // Pauses since it got CPU time, those that are over when it ends included.
        long heldUpNanos = pauses.totalNanos() - request.pausedBeforeNanos;
        if (heldUpNanos > 0) {
            request.pausedBeforeNanos = pauses.totalNanos();
            simulation.in(heldUpNanos, request);
            return;
        }
        complete(request, nowNanos);
    }

    /** A read that is in a slot has been served. */
    void complete(Request request, long nowNanos) {
        long serviceNanos = nowNanos - request.slotNanos;
        debt.settle(idleProcessors(), nowNanos);
        active--;
        queue.ended(request.served, (double) serviceNanos);
        serve(nowNanos);
        reported.addTo(request, waiting(), active, serviceNanos, nowNanos);
        latencies.served(request.loadAtArrival, nowNanos - request.arrivedNanos);
        answer(request, Request.Step.TO_COORDINATOR, nowNanos);
    }

    private void resume(long nowNanos) {
        while (!throttled.isEmpty() && isRunning(nowNanos)) {
            begin(throttled.remove(), nowNanos);
        }
        if (!pauses.isOn(nowNanos)) {
            serve(nowNanos);
        }
    }

    private void serve(long nowNanos) {
        while (active < node.slots() && waiting() > 0 && !pauses.isOn(nowNanos)) {
            QueuedRead<Request> next = queue.poll(nowNanos);
            Request request = next.task();
            if (next.isDropped()) {
                dropped++;
                request.requester.loseTrackOf(request);
                continue;
            }
            request.served = next;
            Read read = request.read;
            double drawn = service.draw(read.key, read.isScan()) * condition.slowdown(read);
            request.workNanos = drawn + debt.pay(idleProcessors(), nowNanos);
            active++;
            request.slotNanos = nowNanos;
            request.incarnation = incarnation;
            request.step = Request.Step.IN_SERVICE;
            if (isThrottled()) {
                throttled.add(request);
            } else {
                begin(request, nowNanos);
            }
        }
        int running = Math.min(active - throttled.size(), node.processors());
        gauge.set(nowNanos, running, active - running + waiting());
    }

    /** A read in a slot gets CPU time. */
    private void begin(Request request, long nowNanos) {
        request.pausedBeforeNanos = pauses.totalNanos();
        quota.use(request.workNanos);
        if (shared == null) {
            simulation.in((long) request.workNanos, request);
        } else {
            shared.begin(request, request.workNanos, nowNanos);
        }
    }
}
