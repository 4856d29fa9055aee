package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Asks the kernel which ports are taken and which are answered. */
final class Ports {

    private static final int CONNECT_MILLIS = 500;

    private Ports() {}

    /**
     * Checks that every port of a plan is free.
     *
     * @throws LabException naming every one that is not
     */
    static void requireFree(ClusterPlan plan) {
        List<String> taken = new ArrayList<>();
        for (NodePlan node : plan.nodes()) {
            requireTcp(taken, node.address(), NodePlan.CQL_PORT, node.name() + ", CQL");
            requireTcp(
                    taken, node.address(), NodePlan.STORAGE_PORT, node.name() + ", between nodes");
            requireTcp(
                    taken,
                    node.address(),
                    NodePlan.METRICS_PORT,
                    node.name() + ", monitor's metrics");
            requireTcp(taken, "127.0.0.1", node.jmxPort(), node.name() + ", JMX");
        }
        requireTcp(
                taken, plan.directorAddress(), ClusterPlan.DIRECTOR_HTTP_PORT, "director's page");
        requireUdp(taken, plan.directorAddress(), ClusterPlan.DIRECTOR_UDP_PORT, "director");
        if (!taken.isEmpty()) {
            throw new LabException(
                    "the cluster needs these ports, and something else has them (see: ss -lntup):\n  "
                            + String.join("\n  ", taken));
        }
    }

    /** Whether somebody accepts connections there. */
    static boolean answers(String address, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void requireTcp(List<String> taken, String address, int port, String use) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, port));
        } catch (IOException e) {
            taken.add(address + ":" + port + " TCP (" + use + "): " + e.getMessage());
        }
    }

    private static void requireUdp(List<String> taken, String address, int port, String use) {
        try {
            new DatagramSocket(new InetSocketAddress(address, port)).close();
        } catch (IOException e) {
            taken.add(address + ":" + port + " UDP (" + use + "): " + e.getMessage());
        }
    }
}
