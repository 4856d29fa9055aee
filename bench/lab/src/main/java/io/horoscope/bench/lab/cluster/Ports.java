package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Which ports are in use. */
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
            tryTcp(taken, node.address(), NodePlan.CQL_PORT, node.name() + ", CQL");
            tryTcp(taken, node.address(), NodePlan.STORAGE_PORT, node.name() + ", between nodes");
            tryTcp(taken, NodePlan.JMX_HOST, node.jmxPort(), node.name() + ", JMX");
        }
        if (!plan.embedded()) {
            tryDaemons(taken, plan);
        }
        if (!taken.isEmpty()) {
            throw new LabException(
                    "the cluster needs these ports, which are in use (see: ss -lntup):\n  "
                            + String.join("\n  ", taken));
        }
    }

    private static void tryDaemons(List<String> taken, ClusterPlan plan) {
        for (NodePlan node : plan.nodes()) {
            tryTcp(taken, node.address(), NodePlan.METRICS_PORT, node.name() + ", monitor");
        }
        String director = plan.directorAddress();
        tryTcp(taken, director, ClusterPlan.DIRECTOR_HTTP_PORT, "director's page");
        try {
            new DatagramSocket(new InetSocketAddress(director, ClusterPlan.DIRECTOR_UDP_PORT))
                    .close();
        } catch (IOException e) {
            taken.add(plan.directorEndpoint() + " UDP (director): " + e.getMessage());
        }
    }

    private static void tryTcp(List<String> taken, String address, int port, String use) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, port));
        } catch (IOException e) {
            taken.add("%s:%d TCP (%s): %s".formatted(address, port, use, e.getMessage()));
        }
    }

    /** Whether a program accepts connections there. */
    static boolean answers(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
