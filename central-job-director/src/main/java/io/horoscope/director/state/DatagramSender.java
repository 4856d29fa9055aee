package io.horoscope.director.state;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.wire.Challenge;
import io.horoscope.core.wire.Envelope;
import io.horoscope.core.wire.FrameHeader;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Message;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Wire;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Signs what the director sends, each datagram with its recipient's own key, and hands it to the
 * sink. Cuts reports into datagrams.
 *
 * <p>The director has one stream and one sequence for all recipients. So a coordinator sees gaps,
 * over which its replay window moves, of any size. (A sequence for each recipient would have to be
 * kept for longer than the lease, or a second lease would repeat the numbers of the first.) A
 * datagram that arrives after the director has sent more than 64 later ones, to any recipient, may
 * be refused as replayed. This does no harm, because its content is older. Used by the state loop
 * only.
 */
public final class DatagramSender {

    private final FrameWriter writer;
    private final DatagramSink sink;
    private final Counters counters;
    private final ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);

    public DatagramSender(FrameWriter writer, DatagramSink sink, Counters counters) {
        this.writer = writer;
        this.sink = sink;
        this.counters = counters;
    }

    /**
     * The states as datagrams, ages brought up to date; for none, one empty datagram as a sign of
     * life.
     */
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
    int send(List<Scores> chunks, Collection<Lease> leases, DirectorCounter sentAs) {
        int sent = 0;
        for (Lease lease : leases) {
            for (Scores chunk : chunks) {
                sent += send(chunk, lease, sentAs) ? 1 : 0;
            }
            sink.flush();
        }
        return sent;
    }

    /**
     * Answers a datagram with what to echo. The sink is not flushed: such answers come in bursts.
     *
     * @param taken whether the datagram was acted upon all the same
     */
    void challenge(
            FrameHeader answered, MacKey key, long challenge, boolean taken, InetSocketAddress to) {
        Envelope envelope = new Envelope(answered.node(), key, challenge, answered.challenge());
        boolean sent = send(new Challenge(taken), envelope, to);
        counters.add(sent ? DirectorCounter.CHALLENGES_SENT : DirectorCounter.DATAGRAMS_UNSENT);
    }

    private boolean send(Scores chunk, Lease lease, DirectorCounter sentAs) {
        boolean sent = send(chunk, lease.envelope(), lease.endpoint());
        counters.add(sent ? sentAs : DirectorCounter.DATAGRAMS_UNSENT);
        if (sent) {
            lease.countSent();
        }
        return sent;
    }

    private boolean send(Message message, Envelope envelope, InetSocketAddress to) {
        writer.next();
        writer.write(message, envelope, out);
        return sink.send(out, to);
    }
}
