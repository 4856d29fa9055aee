package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.bed.Side;
import io.horoscope.bench.lab.experiment.client.ClientResult;
import io.horoscope.bench.lab.experiment.client.Latencies;
import java.util.List;

/** One side measured once at one point. Immutable. */
final class Block {

    private final Side side;
    private final LoadPoint point;
    private final int repetition;
    private final ClientResult result;
    private final List<NodeUse> nodes;

    Block(Side side, LoadPoint point, int repetition, ClientResult result, List<NodeUse> nodes) {
        this.side = side;
        this.point = point;
        this.repetition = repetition;
        this.result = result;
        this.nodes = List.copyOf(nodes);
    }

    Side side() {
        return side;
    }

    LoadPoint point() {
        return point;
    }

    int repetition() {
        return repetition;
    }

    ClientResult result() {
        return result;
    }

    /** What each node did and used, warm-up included. */
    List<NodeUse> nodes() {
        return nodes;
    }

    double perSecond() {
        return result.perSecond();
    }

    /** Of the operation that there is most of: from when it was due at a fixed rate, else from sending. */
    Latencies latencies() {
        String most = "";
        for (String operation : result.operations()) {
            if (most.isEmpty()
                    || result.service(operation).count() > result.service(most).count()) {
                most = operation;
            }
        }
        return point.isRate() ? result.intended(most) : result.service(most);
    }

    double p99Nanos() {
        return latencies().quantileNanos(0.99);
    }
}
