package io.horoscope.bench.sim.load;

import io.horoscope.bench.sim.cluster.NodeLoads;
import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.bench.sim.cluster.Ring;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.PermutationSampler;

/**
 * A driver that knows which nodes have a key, and sends a read to the coordinator on one of them. A
 * node whose process is gone has closed its connection, so that the driver passes over it.
 */
public final class TokenAware {

    static final int NONE = -1;

    private final DriverPolicy policy;
    private final Ring ring;
    private final IntPredicate isCoordinator;
    private final UniformRandomProvider random;
    private final int[] inFlight;
    private final ClientRule rule; // null: the policy is not ours.

    /**
     * @param isCoordinator whether a node has a coordinator and is up
     * @param clock of the simulation
     */
    public TokenAware(
            DriverPolicy policy,
            Ring ring,
            IntPredicate isCoordinator,
            UniformRandomProvider random,
            LongSupplier clock) {
        this.policy = policy;
        this.ring = ring;
        this.isCoordinator = isCoordinator;
        this.random = random;
        this.inFlight = new int[ring.layout().nodes()];
        this.rule =
                policy == DriverPolicy.HOROSCOPE
                        ? new ClientRule(inFlight.length, random, clock)
                        : null;
    }

    /** Takes the loads that were reported to a coordinator; of the policy {@code horoscope}. */
    public void take(NodeLoads loads) {
        rule.take(loads);
    }

    boolean needsDatacenter() {
        return ring.layout().datacenters() > 1;
    }

    int datacenter(int coordinator) {
        return ring.datacenter(coordinator);
    }

    /** The coordinator for a key, or {@link #NONE} if no replica of the datacenter is one. */
    int coordinator(int key, int datacenter) {
        int[] candidates =
                Arrays.stream(ring.replicas(ring.groupOf(key)))
                        .filter(node -> ring.datacenter(node) == datacenter)
                        .filter(isCoordinator)
                        .toArray();
        if (candidates.length == 0) {
            return NONE;
        }
        return switch (policy) {
            case TOKEN_AWARE_FIRST -> candidates[0];
            case TOKEN_AWARE_TWO_CHOICES -> lessBusy(candidates);
            case HOROSCOPE -> soonest(candidates);
            default -> candidates[random.nextInt(candidates.length)];
        };
    }

    private int soonest(int[] candidates) {
        PermutationSampler.shuffle(random, candidates);
        Ring.putFirst(lessBusy(candidates), candidates, candidates.length);
        rule.order(candidates);
        return candidates[0];
    }

    private int lessBusy(int[] candidates) {
        int first = random.nextInt(candidates.length);
        if (candidates.length == 1) {
            return candidates[first];
        }
        int second = random.nextInt(candidates.length - 1);
        int other = candidates[second < first ? second : second + 1];
        return inFlight[other] < inFlight[candidates[first]] ? other : candidates[first];
    }

    /** Counts a request in flight until it is done. */
    Read.Origin counted(int coordinator, Read.Origin origin) {
        inFlight[coordinator]++;
        if (rule != null) {
            rule.sent(coordinator);
        }
        return (read, nowNanos) -> {
            inFlight[coordinator]--;
            if (rule != null) {
                rule.ended(coordinator, read, nowNanos);
            }
            origin.done(read, nowNanos);
        };
    }

    int inFlight(int coordinator) {
        return inFlight[coordinator];
    }
}
