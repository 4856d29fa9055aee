package io.horoscope.core.wire;

/**
 * The layout of a datagram, big-endian.
 *
 * <pre>
 *  0               4       5       6         8                    24
 * +---------------+-------+-------+---------+--------------------+
 * | magic "HORO"  |version| type  | key id  | node               |
 * +---------------+-------+-------+---------+--------------------+
 * 24              32              40              48              56      58
 * +---------------+---------------+---------------+---------------+-------+
 * | stream        | sequence      | challenge     | proof         | n     |
 * +---------------+---------------+---------------+---------------+-------+
 * 58            58 + n     74 + n
 * +-------------+----------+
 * | body        | tag      |
 * +-------------+----------+
 * </pre>
 *
 * <p><b>node</b> is the node whose key signs: the sender of a REPORT, SUBSCRIBE or ROUTING, the
 * recipient of SCORES or a CHALLENGE. <b>stream</b> is drawn at random at each start of the
 * sending process and is unordered. <b>challenge</b> is for the receiver to echo, 0 for none; <b>proof</b>
 * is the echo of the receiver's last challenge, 0 for none.
 *
 * <p>A proof shows two things: the sender receives at its source address, and the datagram was made
 * after the challenge. Both sides renew their challenges every {@link #CHALLENGE_PERIOD_NANOS} and
 * accept the last two, so a datagram is refused once it is two periods old, independent of the
 * sender's clock and of restarts of either side. No wall clock is involved.
 *
 * <p>The tag is the first 16 bytes of HMAC-SHA-256 over everything before it. The body is not read
 * until the tag has been verified. Ages cross hosts, timestamps never do.
 */
public final class Wire {

    /** The smallest IPv6 path carries 1280 bytes; less 40 for IPv6 and 8 for UDP. */
    public static final int MAX_DATAGRAM_BYTES = 1232;

    /**
     * How long a challenge is the current one. Its predecessor is accepted as well: a proof holds
     * for one to two periods.
     */
    public static final long CHALLENGE_PERIOD_NANOS = 10_000_000_000L;

    static final int MAGIC = 0x484F524F;
    static final byte VERSION = 2;

    static final int TYPE_OFFSET = 5;
    static final int KEY_ID_OFFSET = 6;
    static final int NODE_OFFSET = 8;
    static final int STREAM_OFFSET = 24;
    static final int SEQUENCE_OFFSET = 32;
    static final int CHALLENGE_OFFSET = 40;
    static final int PROOF_OFFSET = 48;
    static final int LENGTH_OFFSET = 56;
    static final int BODY_OFFSET = 58;
    static final int TAG_BYTES = 16;

    static final int MAX_BODY_BYTES = MAX_DATAGRAM_BYTES - BODY_OFFSET - TAG_BYTES;

    private Wire() {}
}
