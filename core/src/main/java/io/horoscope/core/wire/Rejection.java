package io.horoscope.core.wire;

import java.util.Locale;

/** Why a datagram was dropped. Each receiver counts every reason; none logs per datagram. */
public enum Rejection {
    TOO_SHORT("fewer bytes than a header and a tag"),
    TOO_LONG("more bytes than a datagram may have"),
    BAD_MAGIC("not one of ours"),
    UNKNOWN_VERSION("a wire version that this program does not speak"),
    UNKNOWN_TYPE("a message type that this program does not know"),
    BAD_LENGTH("the length field does not match the bytes"),
    UNKNOWN_KEY("no key of that id for that sender"),
    BAD_TAG("not signed by the key it names"),
    MALFORMED_BODY("signed, but not a body of its type"),
    UNEXPECTED_TYPE("a message that is not for this program"),
    UNPROVEN(
            "its sender has not yet shown that it receives what is sent there, or did so too long ago"),
    OVER_BUDGET("unproven, and more of those came in this second than are looked at"),
    REPLAYED("seen before, or older than the replay window"),
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
