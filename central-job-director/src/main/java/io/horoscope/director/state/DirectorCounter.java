package io.horoscope.director.state;

import java.util.Locale;

/** What the director counts besides rejections. Each only ever rises. */
public enum DirectorCounter {
    DATAGRAMS_RECEIVED("datagrams that arrived, accepted or not"),
    REPORTS_ACCEPTED("reports that became their node's newest"),
    REPORTS_LATE("reports that arrived after a newer one of their node and were set aside"),
    SUBSCRIPTIONS_ACCEPTED("subscriptions that began or renewed a lease"),
    ROUTING_ACCEPTED("datagrams of coordinators with their mode and where their reads go"),
    STREAMS_INTERLEAVED(
            "datagrams of a process that another of the same node and kind had followed: two have one identity"),
    CHALLENGES_SENT("datagrams sent to make a sender prove that it receives where it sends from"),
    PUSH_DATAGRAMS_SENT("datagrams sent because a node changed"),
    HEARTBEAT_DATAGRAMS_SENT("datagrams sent as part of a heartbeat"),
    DATAGRAMS_UNSENT("datagrams given up because the socket's send queue was full"),
    SEND_FAILURES("datagrams that the operating system refused to send"),
    NODES_EXPIRED("nodes removed because their newest report grew too old"),
    LEASES_EXPIRED("leases that ended without a renewal"),
    LEASES_REPLACED("leases ended because their subscriber opened more than it may have"),
    KEY_FILE_FAILURES("failed attempts to reread the cluster secret; the keys in force stay"),
    ERRORS("errors inside the director; each is a defect, please report it");

    private final String meaning;

    DirectorCounter(String meaning) {
        this.meaning = meaning;
    }

    /** The name in metrics and JSON, in snake_case. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String meaning() {
        return meaning;
    }
}
