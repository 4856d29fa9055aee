package io.horoscope.bench.sim.telemetry;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.table.ScoreBook;
import io.horoscope.core.table.ScoreTable;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameHeader;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.ReplayGuard;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;

/** A coordinator's end of the telemetry: verifies datagrams, refuses what it has seen, and publishes the score table. */
public final class Subscriber {

    private final NodeKeyring keyring;
    private final NodeKeys keys;
    private final FrameReader reader;
    private final ReplayGuard guard = new ReplayGuard(1);
    private final ScoreBook book;

    Subscriber(NodeKeyring keyring, NodeKeys keys, ScoreFormula formula, long halfLifeNanos) {
        this.keyring = keyring;
        this.keys = keys;
        this.reader = new FrameReader(keys, Tagger.create());
        this.book = new ScoreBook(formula, halfLifeNanos);
    }

    /** The newest scores of this coordinator. */
    public ScoreTable table() {
        return book.table();
    }

    NodeKeys keys() {
        return keys;
    }

    void receive(byte[] datagram, long nowNanos) {
        Decoded<Frame> decoded =
                reader.read(
                        FrameHeader.read(datagram, 0, datagram.length).value(),
                        datagram,
                        0,
                        datagram.length);
        if (!decoded.isAccepted()
                || guard.check(decoded.value().header(), nowNanos) != null
                || !(decoded.value().message() instanceof Scores)) {
            return;
        }
        boolean news = false;
        for (Report report : ((Scores) decoded.value().message()).reports()) {
            int node = keyring.indexOf(report.node());
            news |= node >= 0 && book.offer(node, report, nowNanos);
        }
        if (news) {
            book.publish(node -> Double.NaN);
        }
    }
}
