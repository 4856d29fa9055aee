package io.horoscope.director.http;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Heat;
import io.horoscope.director.state.HistorySnapshot;
import io.horoscope.director.state.Snapshot;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What other threads may ask of a running director. The answers are immutable and made on the
 * director's own loop.
 */
public interface DirectorView {

    CompletableFuture<Snapshot> snapshot();

    /** What coordinators said last of each of their keyspaces. */
    CompletableFuture<List<Heat>> heat();

    /**
     * The last minutes of some nodes.
     *
     * @param wanted none means all
     */
    CompletableFuture<HistorySnapshot> history(Collection<NodeAddress> wanted);
}
