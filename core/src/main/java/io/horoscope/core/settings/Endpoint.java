package io.horoscope.core.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A host and a port, not resolved. */
public final class Endpoint {

    private static final Pattern FORM =
            Pattern.compile("(?:\\[([0-9a-fA-F:.]+)]|([^\\s\\p{Cntrl}:\\[\\]]+)):([0-9]{1,5})");

    private final String host;
    private final int port;

    /**
     * @param host a name or an address
     * @param port 0 (any free port) to 65535
     */
    public Endpoint(String host, int port) {
        if (host.isEmpty() || port < 0 || port > 65_535) {
            throw new IllegalArgumentException("not an endpoint: '" + host + "' port " + port);
        }
        this.host = host;
        this.port = port;
    }

    /**
     * Parses {@code host:port} or {@code [ipv6]:port}.
     *
     * @throws IllegalArgumentException if it is of neither form
     */
    public static Endpoint parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(3)) > 65_535) {
            throw new IllegalArgumentException("'" + text + "' is not host:port or [ipv6]:port");
        }
        String host = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
        return new Endpoint(host, Integer.parseInt(matcher.group(3)));
    }

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Endpoint
                && host.equals(((Endpoint) other).host)
                && port == ((Endpoint) other).port;
    }

    @Override
    public int hashCode() {
        return host.hashCode() * 31 + port;
    }

    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
