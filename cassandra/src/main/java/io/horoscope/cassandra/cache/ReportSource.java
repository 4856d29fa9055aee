package io.horoscope.cassandra.cache;

import java.util.Locale;

/** By which way the newest report of a node arrived. */
public enum ReportSource {
    /** This node measured itself. */
    SELF,
    /** The node added it to its reply to a read. */
    REPLY,
    /** The node put it into its gossip state. */
    GOSSIP,
    /** A director passed on what the node's monitor reported. */
    DIRECTOR;

    /** The word in tables. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
