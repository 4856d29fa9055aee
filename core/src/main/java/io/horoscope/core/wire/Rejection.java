package io.horoscope.core.wire;

import java.util.Locale;

/** Why a datagram was dropped. Each receiver counts every reason; none logs per datagram. */
public enum Rejection {
    TOO_SHORT("fewer bytes than a header and a tag"),
    TOO_LONG("more bytes than a datagram may have"),
    BAD_MAGIC("not a Horoscope datagram"),
    UNKNOWN_VERSION("a wire version that this program does not support"),
    UNKNOWN_TYPE("a message type that this program does not know"),
    BAD_LENGTH("the length field does not match the bytes"),
    UNKNOWN_KEY("no key of that id for that sender"),
    BAD_TAG("not signed by the key it names"),
    MALFORMED_BODY("signed, but not a body of its type"),
    UNEXPECTED_TYPE("a message of a type that this program does not receive"),
    UNPROVEN("no current proof that the sender receives at its address"),
    OVER_BUDGET("no current proof, and the limit of such datagrams per second is reached"),
    REPLAYED("received before, or older than the replay window"),
    TABLE_FULL("the receiver's bound on nodes or subscribers is reached");

    private final String meaning;

    Rejection(String meaning) {
        this.meaning = meaning;
    }

    /** The name in metrics, in snake_case. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String meaning() {
        return meaning;
    }
}
