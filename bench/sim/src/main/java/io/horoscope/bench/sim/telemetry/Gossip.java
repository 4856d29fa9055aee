package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.NodeLoads;
import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.wire.Report;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Cassandra's gossip, as far as it carries reports. Once a second each member exchanges all that it
 * knows with a random live one. Also once a second, and when it has made a report, it puts its newest
 * one into its own state, and its coordinator takes those that are new in the states of others.
 *
 * <p>Nobody changes a state on its way, so a report says how old it was when it was put there, not
 * how long it was on its way.
 *
 * <p>A member whose process stalls takes part as soon as it runs again; one that is down does not.
 */
final class Gossip {

    static final long INTERVAL_NANOS = 1_000_000_000L;

    /** A node's report, as known to some member. */
    private record State(Report report, long version) {}

    private final Simulation simulation;
    private final DatagramLink link;
    private final UniformRandomProvider random;
    private final int nodes;
    private final List<Member> members = new ArrayList<>();

    /**
     * @param link carries exchanges, which are lost as datagrams are
     * @param nodes that may have reports: those with a lower number
     */
    Gossip(Simulation simulation, DatagramLink link, UniformRandomProvider random, int nodes) {
        this.simulation = simulation;
        this.link = link;
        this.random = random;
        this.nodes = nodes;
    }

    /**
     * A new member, which takes part from now on.
     *
     * @param replica that is the same process, or null
     */
    Member join(Replica replica) {
        Member member = new Member(replica);
        members.add(member);
        every(member, () -> exchange(member));
        every(member, member::update);
        return member;
    }

    private void every(Member member, Runnable turn) {
        simulation.every(
                simulation.nowNanos() + (long) (random.nextDouble() * INTERVAL_NANOS),
                INTERVAL_NANOS,
                now -> member.whenItRuns(turn));
    }

    private void exchange(Member member) {
        List<Member> peers =
                members.stream().filter(other -> other != member && other.isAlive()).toList();
        if (!peers.isEmpty()) {
            Member peer = peers.get(random.nextInt(peers.size()));
            link.carry(
                    arrived ->
                            peer.whenItRuns(
                                    () -> {
                                        peer.learn(member);
                                        member.learn(peer);
                                    }));
        }
    }

    /** A node, or a coordinator on a machine of its own. */
    final class Member {

        private final Replica replica;
        private final State[] known = new State[nodes];
        private final List<Report> news = new ArrayList<>();
        private NodeLoads coordinator = ScoreTable::empty;
        private long puts;

        private Member(Replica replica) {
            this.replica = replica;
        }

        /** Sets what the coordinator of the same process knows. */
        void coordinator(NodeLoads loads) {
            coordinator = loads;
        }

        /** Takes the report that its node has just made of itself. */
        void made(Report report) {
            tell(report);
            update();
        }

        private void tell(Report report) {
            coordinator.take(report, simulation.nowNanos());
        }

        private boolean isAlive() {
            return replica == null || replica.isAlive();
        }

        private void whenItRuns(Runnable turn) {
            if (replica == null) {
                turn.run();
            } else {
                replica.unstalled(
                        now -> {
                            if (replica.isAlive()) {
                                turn.run();
                            }
                        });
            }
        }

        private void update() {
            Report own = replica == null ? null : replica.ownReport().get(simulation.nowNanos());
            if (own != null && !isKnown(own)) {
                known[replica.index()] = new State(own, ++puts);
            }
            news.forEach(this::tell);
            news.clear();
        }

        private boolean isKnown(Report own) {
            State state = known[replica.index()];
            return state != null
                    && state.report.stream() == own.stream()
                    && state.report.sequence() == own.sequence();
        }

        private void learn(Member other) {
            for (int node = 0; node < nodes; node++) {
                State theirs = other.known[node];
                if (theirs != null
                        && (known[node] == null || theirs.version > known[node].version)) {
                    known[node] = theirs;
                    news.add(theirs.report);
                }
            }
        }
    }
}
