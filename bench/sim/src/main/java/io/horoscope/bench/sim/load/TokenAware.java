package io.horoscope.bench.sim.load;

import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.bench.sim.cluster.Ring;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.apache.commons.rng.UniformRandomProvider;

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

    /**
     * @param isCoordinator whether a node has a coordinator and is up
     */
    public TokenAware(
            DriverPolicy policy,
            Ring ring,
            IntPredicate isCoordinator,
            UniformRandomProvider random) {
        this.policy = policy;
        this.ring = ring;
        this.isCoordinator = isCoordinator;
        this.random = random;
        this.inFlight = new int[ring.layout().nodes()];
    }

    boolean needsDatacenter() {
        return ring.datacenters() > 1;
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
            default -> candidates[random.nextInt(candidates.length)];
        };
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
        return (read, nowNanos) -> {
            inFlight[coordinator]--;
            origin.done(read, nowNanos);
        };
    }

    int inFlight(int coordinator) {
        return inFlight[coordinator];
    }
}
