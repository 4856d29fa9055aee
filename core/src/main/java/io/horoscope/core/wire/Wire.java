package io.horoscope.core.wire;

/**
 * The layout of a datagram, big-endian.
 *
 * <pre>
 *  0               4       5       6         8                    24
 * +---------------+-------+-------+---------+--------------------+
 * | magic "HORO"  |version| type  | key id  | sender address     |
 * +---------------+-------+-------+---------+--------------------+
 * 24              32              40        42            42 + n      58 + n
 * +---------------+---------------+---------+-------------+----------+
 * | boot epoch    | sequence      | n       | body        | tag      |
 * +---------------+---------------+---------+-------------+----------+
 * </pre>
 *
 * <p>The tag is the first 16 bytes of HMAC-SHA-256 over everything before it. Nothing past the length is read until the tag
 * has been verified. Ages cross hosts, timestamps never do.
 */
public final class Wire {

    /** The smallest IPv6 path carries 1280 bytes; less 40 for IPv6 and 8 for UDP. */
    public static final int MAX_DATAGRAM_BYTES = 1232;

    static final int MAGIC = 0x484F524F;
    static final byte VERSION = 1;

    static final int TYPE_OFFSET = 5;
    static final int KEY_ID_OFFSET = 6;
    static final int SENDER_OFFSET = 8;
    static final int LENGTH_OFFSET = 40;
    static final int BODY_OFFSET = 42;
    static final int TAG_BYTES = 16;

    static final int MAX_BODY_BYTES = MAX_DATAGRAM_BYTES - BODY_OFFSET - TAG_BYTES;

    private Wire() {}
}
