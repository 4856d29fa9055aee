package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.engine.Simulation;
import java.net.InetSocketAddress;
import java.util.List;

/** What monitors, directors and subscribers share: clock, network, addresses and keys. */
record Wiring(
        Simulation simulation,
        DatagramLink link,
        NodeKeyring keyring,
        List<InetSocketAddress> directors) {}
