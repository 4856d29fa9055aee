package io.horoscope.core.wire;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The client side of the exchange between a monitor or coordinator and its directors. Signs
 * outgoing datagrams, and accepts an incoming one only if it echoes one of the last two challenges
 * sent to a director. The echo identifies the director, whatever address it sends from, and shows
 * that it answered within two periods. Has no socket and no thread. Used by one thread.
 *
 * <pre>
 * client                                            director
 *   | -- message, challenge c, proof 0 ------------> |  not acted upon
 *   | &lt;- CHALLENGE, challenge d, proof c ---------- |
 *   | -- message again, challenge c, proof d ------> |  acted upon
 *   | &lt;- SCORES, proof c (to coordinators) -------- |
 * </pre>
 *
 * <p>A message is written again at most once ({@link Reply#sendAgain}), so two programs cannot
 * cause an endless exchange.
 */
public final class DirectorExchange {

    private final Supplier<NodeKeys> keys;
    private final FrameWriter writer;
    private final FrameReader reader;
    private final Session[] sessions;

    /**
     * @param keys the keys in force, read for each datagram
     * @param directors how many there are; they are numbered from 0
     * @param random uniform over all values and unpredictable: for the stream's number and the
     *     challenges
     */
    public DirectorExchange(Supplier<NodeKeys> keys, int directors, LongSupplier random) {
        this.keys = keys;
        this.writer = new FrameWriter(random.getAsLong(), Tagger.create());
        this.reader = new FrameReader((id, node) -> keys.get().find(id, node), Tagger.create());
        this.sessions = new Session[directors];
        for (int i = 0; i < directors; i++) {
            sessions[i] = new Session(random);
        }
    }

    /**
     * Starts a message: everything written until the next call has the same sequence number, for
     * all directors.
     */
    public void next() {
        writer.next();
        for (Session session : sessions) {
            session.mayAnswer = true;
        }
    }

    /** Writes the current message for a director and leaves {@code out} ready for reading it. */
    public void write(int director, Message message, long nowNanos, ByteBuffer out) {
        Session session = sessions[director];
        session.renew(nowNanos);
        NodeKeys now = keys.get();
        writer.write(
                message,
                new Envelope(now.node(), now.signing(), session.challenge, session.proof),
                out);
    }

    /**
     * Reads a received datagram.
     *
     * @param nowNanos monotonic, the clock of every call
     */
    public Decoded<Reply> read(byte[] bytes, int length, long nowNanos) {
        Decoded<FrameHeader> header = FrameHeader.read(bytes, 0, length);
        if (!header.isAccepted()) {
            return Decoded.rejected(header.rejection());
        }
        int director = directorThatEchoes(header.value().proof(), nowNanos);
        if (director < 0) {
            return Decoded.rejected(Rejection.UNPROVEN);
        }
        Decoded<Frame> frame = reader.read(header.value(), bytes, 0, length);
        return frame.isAccepted()
                ? take(director, frame.value(), nowNanos)
                : Decoded.rejected(frame.rejection());
    }

    private Decoded<Reply> take(int director, Frame frame, long nowNanos) {
        MessageType type = frame.header().type();
        if (type != MessageType.SCORES && type != MessageType.CHALLENGE) {
            return Decoded.rejected(Rejection.UNEXPECTED_TYPE);
        }
        Session session = sessions[director];
        Rejection replayed = session.replays.check(frame.header(), nowNanos);
        if (replayed != null) {
            return Decoded.rejected(replayed);
        }
        boolean sendAgain =
                type == MessageType.CHALLENGE
                        && session.takeChallenge(frame.header(), (Challenge) frame.message());
        return Decoded.of(new Reply(director, frame.message(), sendAgain));
    }

    private int directorThatEchoes(long proof, long nowNanos) {
        for (int i = 0; i < sessions.length; i++) {
            sessions[i].renew(nowNanos);
            if (sessions[i].isMine(proof)) {
                return i;
            }
        }
        return -1;
    }

    /** What a director sent. */
    public static final class Reply {

        private final int director;
        private final Message message;
        private final boolean sendAgain;

        Reply(int director, Message message, boolean sendAgain) {
            this.director = director;
            this.message = message;
            this.sendAgain = sendAgain;
        }

        /** The number of the director. */
        public int director() {
            return director;
        }

        /** {@link Scores} or a {@link Challenge}. */
        public Message message() {
            return message;
        }

        /**
         * Whether the current message was not accepted and has to be written again, now with a
         * proof.
         */
        public boolean sendAgain() {
            return sendAgain;
        }
    }

    /**
     * The state of one director: the challenges that it has to echo, and the proof to send to it.
     */
    private static final class Session {

        private final LongSupplier random;
        private final ReplayGuard replays = new ReplayGuard(1);
        private long challenge;
        private long previous;
        private long drawnAtNanos;
        private long proof;
        private boolean mayAnswer;

        Session(LongSupplier random) {
            this.random = random;
        }

        /**
         * Draws a new challenge when the period is over. It is odd and so never 0, which means
         * none.
         */
        void renew(long nowNanos) {
            if (challenge == 0) {
                challenge = random.getAsLong() | 1;
                drawnAtNanos = nowNanos;
                return;
            }
            long periods = (nowNanos - drawnAtNanos) / Wire.CHALLENGE_PERIOD_NANOS;
            if (periods >= 1) {
                previous = periods == 1 ? challenge : 0;
                challenge = random.getAsLong() | 1;
                drawnAtNanos += periods * Wire.CHALLENGE_PERIOD_NANOS;
                replays.expire(nowNanos);
            }
        }

        boolean isMine(long echoed) {
            return echoed != 0 && (echoed == challenge || echoed == previous);
        }

        /**
         * Stores the proof for the next datagrams; returns whether the current message has to be
         * written again.
         */
        boolean takeChallenge(FrameHeader header, Challenge answer) {
            proof = header.challenge();
            boolean again = mayAnswer && !answer.taken();
            mayAnswer &= answer.taken();
            return again;
        }
    }
}
