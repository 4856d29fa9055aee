package io.horoscope.director;

import io.horoscope.core.node.NodeAddress;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The address that names this director in its datagrams. No datagram is routed by it: it must only differ from that of every
 * other director of the cluster, for coordinators keep a replay window for each.
 */
final class AdvertisedAddress {

    private AdvertisedAddress() {}

    /**
     * The bound address; for a wildcard one, the first of this machine's own.
     *
     * @throws StartException if the machine's addresses cannot be listed
     */
    static NodeAddress derive(InetAddress bound) {
        if (!bound.isAnyLocalAddress()) {
            return NodeAddress.of(bound);
        }
        try {
            return best(addresses());
        } catch (SocketException e) {
            throw new StartException(
                    "advertised_address: cannot be derived ("
                            + e.getMessage()
                            + "); set it to an IP address of this director's own",
                    e);
        }
    }

    /** IPv4 before IPv6, routable before link-local before loopback; among equals the interfaces' order. */
    static NodeAddress best(List<InetAddress> addresses) {
        return addresses.stream()
                .min(Comparator.comparingInt(AdvertisedAddress::rank))
                .map(NodeAddress::of)
                .orElseGet(() -> NodeAddress.of(InetAddress.getLoopbackAddress()));
    }

    private static int rank(InetAddress address) {
        int reach = address.isLoopbackAddress() ? 4 : address.isLinkLocalAddress() ? 2 : 0;
        return reach + (address instanceof Inet4Address ? 0 : 1);
    }

    private static List<InetAddress> addresses() throws SocketException {
        List<NetworkInterface> interfaces =
                new ArrayList<>(Collections.list(NetworkInterface.getNetworkInterfaces()));
        interfaces.sort(Comparator.comparingInt(NetworkInterface::getIndex));
        List<InetAddress> addresses = new ArrayList<>();
        for (NetworkInterface one : interfaces) {
            if (one.isUp()) {
                addresses.addAll(Collections.list(one.getInetAddresses()));
            }
        }
        return addresses;
    }
}
