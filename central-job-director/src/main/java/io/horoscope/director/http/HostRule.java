package io.horoscope.director.http;

import io.netty.util.NetUtil;
import java.util.Locale;

/**
 * By which names a request may call this director: any address, {@code localhost}, and the host
 * that {@code http_endpoint} has. So no page of another site can read the answers: it would have to
 * make its own name point here (DNS rebinding), and a browser sends that name. Immutable.
 */
final class HostRule {

    private static final String LOCALHOST = "localhost";

    private final String configured;

    /**
     * @param configured the host in {@code http_endpoint}
     */
    HostRule(String configured) {
        this.configured = configured.toLowerCase(Locale.ROOT);
    }

    /**
     * Whether a header {@code Host} is one of these.
     *
     * @param header a host, with or without a port; IPv6 addresses in brackets
     */
    boolean allows(String header) {
        String host = withoutPort(header.strip()).toLowerCase(Locale.ROOT);
        return host.equals(LOCALHOST)
                || host.equals(configured)
                || NetUtil.isValidIpV4Address(host)
                || (host.startsWith("[")
                        && host.endsWith("]")
                        && NetUtil.isValidIpV6Address(host.substring(1, host.length() - 1)));
    }

    private static String withoutPort(String header) {
        int colon = header.lastIndexOf(':');
        return colon > header.lastIndexOf(']') ? header.substring(0, colon) : header;
    }
}
