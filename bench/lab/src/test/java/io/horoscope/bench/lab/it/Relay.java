package io.horoscope.bench.lab.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes connections to an address on to a port of 127.0.0.1, until closed. */
final class Relay implements AutoCloseable {

    private final ServerSocket server;
    private final int to;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private Relay(ServerSocket server, int to) {
        this.server = server;
        this.to = to;
    }

    static Relay start(InetSocketAddress from, int to) throws IOException {
        Relay relay = new Relay(new ServerSocket(from.getPort(), 8, from.getAddress()), to);
        inBackground(relay::accept);
        return relay;
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket each : open) {
            each.close();
        }
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = server.accept();
            Socket node = new Socket(InetAddress.getLoopbackAddress(), to);
            open.add(client);
            open.add(node);
            inBackground(() -> copy(client, node));
            inBackground(() -> copy(node, client));
        }
    }

    private static void copy(Socket from, Socket to) throws IOException {
        from.getInputStream().transferTo(to.getOutputStream());
        to.shutdownOutput();
    }

    /** Something that ends when its sockets are closed. */
    @FunctionalInterface
    private interface Task {
        void run() throws IOException;
    }

    private static void inBackground(Task task) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                task.run();
                            } catch (IOException e) {
                                return; // Closed at one end.
                            }
                        },
                        "relay");
        thread.setDaemon(true);
        thread.start();
    }
}
