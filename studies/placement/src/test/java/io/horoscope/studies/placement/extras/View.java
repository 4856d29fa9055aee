package io.horoscope.studies.placement.extras;

import java.util.Set;

/** Who takes part in a request, by what its coordinator or a replica knows. */
final class View {

    private final Factors factors;
    private final Set<Rule> rules;
    private final Ring ring;
    private final Plan plan;

    /** Whether the ranges of the ring are those that the plan was made for. */
    private boolean isMatched;

    View(Factors factors, Set<Rule> rules, Ring ring, Plan plan) {
        this.factors = factors;
        this.rules = rules;
        this.ring = ring;
        this.plan = plan;
        this.isMatched = true;
    }

    void clear() {
        isMatched = true;
    }

    /** A range is divided, or is whole again; tokens are as before. */
    boolean moveNeighbour() {
        isMatched = isMatched == rules.contains(Rule.TOKENS);
        return !rules.contains(Rule.TOKENS);
    }

    private boolean isUnaware(int node) {
        return !rules.contains(Rule.KNOWN_RING) && !Sets.contains(ring.members(), node);
    }

    int base(int coordinator) {
        return isUnaware(coordinator) ? ring.firstBase() : ring.base();
    }

    int extras(int ofPlan, int node) {
        int members = isUnaware(node) ? ring.firstMembers() : ring.members();
        return isMatched ? ofPlan & members & ~base(node) : 0;
    }

    /** Extras by the plan as it is. */
    int extras() {
        return isMatched ? plan.waited() & ring.members() & ~ring.base() : 0;
    }

    /** Nodes for each of which a write of the coordinator waits in addition. */
    int additional(int coordinator) {
        int pending = isUnaware(coordinator) ? 0 : ring.pending();
        return pending | extras(plan.waitedBy(coordinator), coordinator);
    }

    /** Nodes that a read can ask. */
    int candidates(int coordinator, int level) {
        int nodes = base(coordinator);
        if (!rules.contains(Rule.FEW_REPLICAS) || factors.canUseExtras(level)) {
            nodes |= extras(plan.readableBy(coordinator), coordinator);
        }
        return nodes & factors.scopes()[factors.levels().get(level).scope()];
    }

    /** Nodes that may promise in Paxos v1, which takes no more than one that is pending. */
    int electorate(int coordinator) {
        int more = rules.contains(Rule.NO_PROMISES) ? ring.pending() : additional(coordinator);
        return Sets.count(more) > 1 ? 0 : ring.base() | more;
    }

    /** Promises that a round needs: Cassandra counts the factors and all others that may promise. */
    int majority(int electorate) {
        return (factors.replicas() + Sets.count(electorate & ~ring.base())) / 2 + 1;
    }
}
