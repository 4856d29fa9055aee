package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.Latencies;
import java.util.List;

/** One side measured once at one point. Immutable. */
final class Block {

    private final Side side;
    private final LoadPoint point;
    private final int repetition;
    private final RunRecord record;

    Block(Side side, LoadPoint point, int repetition, RunRecord record) {
        this.side = side;
        this.point = point;
        this.repetition = repetition;
        this.record = record;
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

    RunRecord record() {
        return record;
    }

    ClientResult result() {
        return record.result();
    }

    /** What each node did and used, warm-up included. */
    List<NodeUse> nodes() {
        return record.nodes();
    }

    double perSecond() {
        return result().perSecond();
    }

    /** Of the operation that there is most of: from when it was due at a fixed rate, else from sending. */
    Latencies latencies() {
        String most = "";
        ClientResult result = result();
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
