package io.horoscope.director.http;

/** What does not change while a director runs. Immutable. */
public final class DirectorInfo {

    private final String version;
    private final long stream;
    private final boolean authenticated;
    private final long startedNanos;

    /**
     * @param stream of its datagrams, another one at each start
     * @param authenticated whether reports and scores are signed with keys
     * @param startedNanos on the director's monotonic clock
     */
    public DirectorInfo(String version, long stream, boolean authenticated, long startedNanos) {
        this.version = version;
        this.stream = stream;
        this.authenticated = authenticated;
        this.startedNanos = startedNanos;
    }

    String version() {
        return version;
    }

    /** In 16 hex digits. */
    String stream() {
        return ScoresJson.hex(stream);
    }

    boolean authenticated() {
        return authenticated;
    }

    double uptimeSeconds(long nowNanos) {
        return (nowNanos - startedNanos) / 1e9;
    }
}
