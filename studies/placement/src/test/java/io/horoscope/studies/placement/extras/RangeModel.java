package io.horoscope.studies.placement.extras;

import io.horoscope.studies.placement.extras.Operation.Movement;
import java.util.EnumSet;
import java.util.Set;

/**
 * One key, its replicas and extras, and coordinators that know the plan or not. Versions are
 * numbered as clients write them: the highest one wins, and 0 is nothing. An operation is a single
 * step; what takes time is several operations.
 */
final class RangeModel {

    private final Factors factors;
    private final Set<Rule> rules;
    private final Ring ring;
    private final Plan plan;
    private final View view;
    private final Writes writes = new Writes();

    /** Extras that count as filled, and those that are. */
    private int marked;

    private int filled;

    private final Copies versions;
    private final Copies promises;
    private final Guarantees guarantees;
    private long deletions;
    private int newest;
    private int purged;
    private int newestPromise;

    private long acknowledgements;
    private long extraReads;
    private long refusals;

    RangeModel(Factors factors, Set<Rule> rules) {
        this.factors = factors;
        this.rules = EnumSet.copyOf(rules);
        this.ring = new Ring(factors.scopes()[0], factors.base());
        this.plan = new Plan(factors.nodes() + 1);
        this.view = new View(factors, this.rules, ring, plan);
        this.versions = new Copies(factors.nodes());
        this.promises = new Copies(factors.nodes());
        this.guarantees = new Guarantees(factors, has(Rule.ONLY_QUORUMS_MONOTONIC));
        clear();
    }

    /** Nothing was written, nobody moves, and there are no extras. Counts go on. */
    void clear() {
        ring.clear();
        plan.clear();
        writes.clear();
        view.clear();
        marked = 0;
        filled = 0;
        versions.clear();
        promises.clear();
        guarantees.clear();
        deletions = 0;
        newest = 0;
        purged = 0;
        newestPromise = 0;
    }

    /** A coordinator that is no member, such as one that was removed and still serves. */
    int outsider() {
        return factors.nodes();
    }

    private boolean has(Rule rule) {
        return rules.contains(rule);
    }

    // Writes.

    boolean write(int coordinator, int level, int receivers, boolean isDelete) {
        int targets = view.base(coordinator) | view.additional(coordinator);
        int counted = has(Rule.WAITING_WRITES) ? view.additional(coordinator) : ring.pending();
        int slot = writes.start(newest + 1, level, targets, counted);
        if (slot == Writes.NONE) {
            return false;
        }
        newest++;
        deletions |= isDelete ? 1L << newest : 0;
        deliver(slot, receivers);
        return true;
    }

    boolean deliver(int slot, int receivers) {
        int left = receivers & writes.targets(slot) & ~writes.received(slot);
        if (!writes.isInFlight(slot) || left == 0) {
            return false;
        }
        for (int node = 0; node < factors.nodes(); node++) {
            if (Sets.contains(left, node)) {
                receive(slot, node);
            }
        }
        acknowledge(slot);
        if (writes.received(slot) == writes.targets(slot)) {
            writes.end(slot);
        }
        return true;
    }

    private void receive(int slot, int node) {
        int unknown = view.extras(plan.waitedBy(node), node) & ~writes.targets(slot);
        if (unknown != 0 && has(Rule.REFUSED_WRITES)) {
            writes.refuse(slot, node);
            refusals++;
        } else {
            versions.raise(1 << node, writes.version(slot));
            writes.receive(slot, node);
        }
    }

    private void acknowledge(int slot) {
        Level level = factors.levels().get(writes.level(slot));
        int received = writes.received(slot);
        boolean isMet = level.isMetBy(received, writes.counted(slot), factors.scopes());
        if (isMet && writes.acknowledge(slot)) {
            guarantees.acknowledge(writes.level(slot), writes.version(slot));
            acknowledgements++;
            if (!level.isMetBy(received & ring.base(), 0, factors.scopes())) {
                guarantees.violate(Violation.DISJOINT);
            }
        }
    }

    boolean expire(int slot) {
        boolean isPossible = writes.isInFlight(slot);
        writes.end(slot);
        return isPossible;
    }

    /** Whether the newest is a deletion that all have which repair asks. */
    boolean canPurge() {
        int all = ring.base() | ring.pending() | view.extras();
        boolean isDeletion = (deletions >> newest & 1) != 0;
        return isDeletion && !writes.isAnyInFlight() && versions.lowest(all) >= newest;
    }

    /** The grace period of a deletion is over. */
    boolean purge() {
        if (!canPurge()) {
            return false;
        }
        versions.clear(ring.base() | ring.pending() | view.extras());
        purged = newest;
        return true;
    }

    // Reads.

    boolean read(int coordinator, int level, int nodes) {
        Level ofRead = factors.levels().get(level);
        if (!ofRead.isRead()
                || Sets.count(nodes) != ofRead.count()
                || (nodes & ~view.candidates(coordinator, level)) != 0) {
            return false;
        }
        int extras = nodes & ~view.base(coordinator);
        if (!areServed(extras)) {
            return false;
        }
        if ((extras & ~filled) != 0) {
            guarantees.violate(Violation.UNFILLED);
        }
        extraReads += extras != 0 ? 1 : 0;
        int result = versions.highest(nodes);
        guarantees.read(level, result == 0 ? purged : result);
        if (versions.lowest(nodes) < result) {
            // Blocking read repair.
            versions.raise(nodes | view.additional(coordinator), result);
        }
        return true;
    }

    private boolean areServed(int extras) {
        for (int node = 0; node < factors.nodes(); node++) {
            boolean isRead = Sets.contains(extras, node);
            if (isRead && has(Rule.CHECKED_READS) && plan.hasHoroscope(node)) {
                int own = view.extras(plan.readableBy(node), node);
                own &= has(Rule.FILLED_BEFORE_READ) ? marked : -1;
                if (!Sets.contains(own, node)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A round of Paxos v1 that sends what it finds to those that promised, and then reads. */
    boolean readSerially(int coordinator, int promising, int nodes) {
        int electorate = view.electorate(coordinator);
        boolean isMajority = Sets.count(promising) == view.majority(electorate);
        if (!isMajority || (promising & ~electorate) != 0) {
            return false;
        }
        if (promises.highest(promising) < newestPromise) {
            guarantees.violate(Violation.DISJOINT);
        }
        newestPromise++;
        promises.raise(promising, newestPromise);
        versions.raise(promising, versions.highest(promising));
        return read(coordinator, factors.quorum(), nodes);
    }

    // The plan.

    private boolean canStep() {
        return !has(Rule.KNOWN_STEPS) || isPlanKnown();
    }

    boolean isPlanKnown() {
        return plan.isKnownByAll(ring.members());
    }

    boolean learn(int nodes) {
        return plan.learn(nodes);
    }

    boolean planFilling(int node) {
        int others = ring.members() & ~ring.base() & ~ring.pending() & ~plan.waited();
        if (!Sets.contains(others, node) || !canStep()) {
            return false;
        }
        plan.start(node);
        marked &= ~(1 << node);
        filled &= ~(1 << node);
        if (has(Rule.CLEANED)) {
            loseData(node);
        }
        return true;
    }

    boolean fill(int node, int from) {
        boolean isReplica = Sets.contains(ring.base(), from);
        boolean isTooEarly = has(Rule.WRITES_ENDED) && writes.isAnyLost(node);
        if (!Sets.contains(view.extras(), node) || !isReplica || isTooEarly || !canStep()) {
            return false;
        }
        int sources = has(Rule.FILLED_FROM_ALL) ? ring.base() : 1 << from;
        versions.raise(1 << node, versions.highest(sources));
        marked |= 1 << node;
        filled |= 1 << node;
        return true;
    }

    private void loseData(int node) {
        versions.clear(1 << node);
        writes.lose(node);
        filled &= ~(1 << node);
    }

    boolean planReadable(int node) {
        boolean isMarked = Sets.contains(marked, node) || !has(Rule.FILLED_BEFORE_READ);
        boolean isNew = Sets.contains(view.extras() & ~plan.readable(), node);
        if (!isMarked || !isNew || !canStep()) {
            return false;
        }
        plan.setReadable(node, true);
        return true;
    }

    boolean planRetracting(int node) {
        if (!Sets.contains(plan.readable(), node) || !canStep()) {
            return false;
        }
        plan.setReadable(node, false);
        return true;
    }

    boolean planEnd(int node) {
        if (!Sets.contains(plan.waited() & ~plan.readable(), node) || !canStep()) {
            return false;
        }
        plan.end(node);
        filled &= ~(1 << node);
        return true;
    }

    // The ring.

    /** Cassandra's bootstrap cleans a node first; an extra has what it was sent, and keeps it. */
    boolean move(int node, int from, Movement kind) {
        boolean isNear = Sets.contains(factors.neighbours(from), node);
        if (!ring.canMove(node, from) || !isNear) {
            return false;
        }
        boolean isExtra = Sets.contains(view.extras(), node);
        if (!isExtra) {
            loseData(node);
            marked &= ~(1 << node);
        }
        writes.startMovement();
        ring.move(node, from, kind, has(Rule.THIS_RING) || !isExtra);
        plan.learn(1 << node);
        return true;
    }

    /** From the replica whose place it takes; if that is lost, from all others, as by repair. */
    boolean stream() {
        if (ring.movement() == null || ring.isStreamed() || writes.isAnyBeforeMovement()) {
            return false;
        }
        int from = 1 << ring.outgoing();
        int sources = ring.movement() == Movement.REPLACE ? ring.base() & ~from : from;
        versions.raise(ring.pending(), versions.highest(sources));
        ring.stream();
        return true;
    }

    /** What was read but not acknowledged, and what was promised, is not carried over. */
    boolean finish() {
        if (ring.movement() == null || !ring.isStreamed()) {
            return false;
        }
        guarantees.forgetSeen();
        promises.clear();
        newestPromise = 0;
        if (ring.movement() == Movement.REPLACE) {
            versions.clear(1 << ring.outgoing());
            guarantees.forgetSingle();
        }
        if (has(Rule.FILLED_ANEW)) {
            marked &= ~(1 << ring.incoming());
        }
        ring.finish();
        return true;
    }

    boolean loseDisks(int node) {
        if (!Sets.contains(view.extras() & ~ring.pending(), node)) {
            return false;
        }
        loseData(node);
        if (has(Rule.DISKS)) {
            marked &= ~(1 << node);
        }
        plan.learn(1 << node);
        return true;
    }

    boolean removeExtra(int node) {
        if (!Sets.contains(view.extras() & ~ring.pending(), node)) {
            return false;
        }
        ring.remove(node);
        return true;
    }

    boolean removeHoroscope(int nodes) {
        boolean isUsed = has(Rule.NO_FALLING_BACK) && !plan.isForgotten();
        return !isUsed && plan.removeHoroscope(nodes);
    }

    // What came of it.

    Set<Violation> violations() {
        return guarantees.violations();
    }

    View view() {
        return view;
    }

    Ring ring() {
        return ring;
    }

    Plan plan() {
        return plan;
    }

    Factors factors() {
        return factors;
    }

    boolean isMarked(int node) {
        return Sets.contains(marked, node);
    }

    long acknowledgements() {
        return acknowledgements;
    }

    long extraReads() {
        return extraReads;
    }

    long refusals() {
        return refusals;
    }
}
