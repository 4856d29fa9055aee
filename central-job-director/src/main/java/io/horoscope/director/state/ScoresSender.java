package io.horoscope.director.state;

import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Wire;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Cuts reports into datagrams and sends them, each signed with its recipient's own key.
 *
 * <p>All recipients share the director's one epoch and sequence. A coordinator sees the numbers of the datagrams that it
 * got, with gaps where others got theirs: its replay window moves forward over a gap of any size. (Numbers of its own would
 * have to outlive its lease, or a second lease would repeat those of the first.) The price: a datagram overtaken on the way
 * by more than 64 later ones of the director, whoever they went to, is refused as replayed, which costs nothing as it is
 * older than what overtook it. Used by the state loop only.
 */
public final class ScoresSender {

    private final FrameWriter writer;
    private final DatagramSink sink;
    private final Counters counters;
    private final ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);

    public ScoresSender(FrameWriter writer, DatagramSink sink, Counters counters) {
        this.writer = writer;
        this.sink = sink;
        this.counters = counters;
    }

    /** The states as datagrams, ages brought up to date; for none, one empty datagram as a sign of life. */
    static List<Scores> chunks(List<NodeState> states, long nowNanos) {
        List<Scores> chunks = new ArrayList<>();
        List<Report> chunk = new ArrayList<>(Scores.MAX_ENTRIES);
        for (NodeState state : states) {
            chunk.add(state.agedTo(nowNanos));
            if (chunk.size() == Scores.MAX_ENTRIES) {
                chunks.add(new Scores(chunk));
                chunk.clear();
            }
        }
        if (!chunk.isEmpty() || chunks.isEmpty()) {
            chunks.add(new Scores(chunk));
        }
        return chunks;
    }

    /** Sends every chunk to every lease; returns how many datagrams left. */
    int send(List<Scores> chunks, Collection<Lease> leases, Count sentAs) {
        int sent = 0;
        for (Lease lease : leases) {
            for (Scores chunk : chunks) {
                sent += send(chunk, lease, sentAs) ? 1 : 0;
            }
            sink.flush();
        }
        return sent;
    }

    private boolean send(Scores chunk, Lease lease, Count sentAs) {
        writer.write(chunk, lease.key(), out);
        boolean sent = sink.send(out, lease.endpoint());
        counters.add(sent ? sentAs : Count.DATAGRAMS_UNSENT);
        if (sent) {
            lease.countSent();
        }
        return sent;
    }
}
