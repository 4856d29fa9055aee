package io.horoscope.cassandra.request;

import io.horoscope.core.replica.RequestListener;
import java.util.ArrayList;
import java.util.List;

/** Writes down what a listener sees, one line each. */
final class Lines implements RequestListener {

    final List<String> lines = new ArrayList<>();

    @Override
    public void sent(int node, long nowNanos) {
        lines.add("sent " + node + " at " + nowNanos);
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        lines.add(
                String.format(
                        "answered %d at %d after %d, queued %d, service %d",
                        node, nowNanos, latencyNanos, queued, serviceNanos));
    }

    @Override
    public void failed(int node, long nowNanos, long latencyNanos) {
        lines.add("failed " + node + " at " + nowNanos + " after " + latencyNanos);
    }

    @Override
    public void left(int node) {
        lines.add("left " + node);
    }
}
