package io.horoscope.director;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Passes the datagrams of one node on from another address and port, and the answers back. */
final class Nat implements AutoCloseable {

    private final DatagramSocket inside;
    private final DatagramSocket outside;
    private volatile SocketAddress node;

    /**
     * @param outer the address that the director sees
     */
    Nat(String outer, InetSocketAddress director) throws IOException {
        inside = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        outside = new DatagramSocket(0, InetAddress.getByName(outer));
        new Thread(
                        () ->
                                pass(
                                        inside,
                                        packet -> {
                                            node = packet.getSocketAddress();
                                            packet.setSocketAddress(director);
                                            outside.send(packet);
                                        }),
                        "nat-out")
                .start();
        new Thread(
                        () ->
                                pass(
                                        outside,
                                        packet -> {
                                            packet.setSocketAddress(node);
                                            inside.send(packet);
                                        }),
                        "nat-in")
                .start();
    }

    /** What the node sends to. */
    InetSocketAddress address() {
        return (InetSocketAddress) inside.getLocalSocketAddress();
    }

    /** Until the socket is closed. */
    private static void pass(DatagramSocket from, Passing passing) {
        while (!from.isClosed()) {
            DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
            try {
                from.receive(packet);
                passing.on(packet);
            } catch (IOException e) {
                if (!from.isClosed()) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    private interface Passing {
        void on(DatagramPacket packet) throws IOException;
    }

    @Override
    public void close() {
        inside.close();
        outside.close();
    }
}
