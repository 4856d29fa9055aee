package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * {@code horoscope plan} against a real MBean server, which is a node at each address of this
 * machine: the one whose turn it is.
 */
class PlanCommandTest extends ToolInProcess {

    private static final List<String> ALL = List.of("127.0.0.1", "127.0.0.2", "127.0.0.3");
    private static final Map<List<String>, List<String>> RANGES =
            Map.of(
                    List.of("30", "10"), List.of(ALL.get(0)),
                    List.of("10", "20"), List.of(ALL.get(1)),
                    List.of("20", "30"), List.of(ALL.get(2)));

    private final Map<String, String> datacenters = new HashMap<>();
    private final Map<List<String>, List<String>> pending = new HashMap<>();
    private final List<String> live = new ArrayList<>(ALL);
    private int turns;
    private boolean isHeatOff;
    private FakeNode node;

    @BeforeEach
    void start() throws Exception {
        ALL.forEach(address -> datacenters.put(address, "dc1"));
        node =
                new FakeNode(
                        new FakeBean()
                                .operation("heat", keyspace -> heat())
                                .operation("hotKeys", keyspace -> Map.of(7L, 0.9))
                                .operation("heatSeconds", keyspace -> 60.0));
        Map<String, String> ids = new HashMap<>();
        ALL.forEach(address -> ids.put(address, "id of " + address));
        node.register(
                "org.apache.cassandra.db:type=StorageService",
                new FakeBean()
                        .attribute("NonSystemKeyspaces", () -> List.of("shop", "other"))
                        .attribute("EndpointToHostId", () -> ids)
                        .attribute("LiveNodes", () -> live)
                        .attribute("LocalHostId", () -> ids.get(ALL.get(turns++)))
                        .operation("getPendingRangeToEndpointMap", keyspace -> pending)
                        .operation("getRangeToEndpointMap", keyspace -> RANGES));
        node.register(
                "org.apache.cassandra.db:type=EndpointSnitchInfo",
                new FakeBean().operation("getDatacenter", datacenters::get));
        node.register(
                "org.apache.cassandra.metrics:type=Keyspace,keyspace=shop,name=LiveDiskSpaceUsed",
                new FakeBean().attribute("Value", () -> 1_048_576L));
    }

    @AfterEach
    void end() throws IOException {
        node.close();
    }

    private Map<Long, double[]> heat() {
        if (isHeatOff) {
            throw new IllegalArgumentException("heat is off; allowed: heat: on");
        }
        return Map.of(10L, new double[] {90, 1}, 20L, new double[] {5, 1});
    }

    private int plan(String... options) {
        List<String> arguments = new ArrayList<>(List.of("plan", "--port", "" + node.port()));
        arguments.addAll(List.of(options));
        return run(arguments.toArray(String[]::new));
    }

    @Test
    void plan_allNodes_areAskedAndAddedUp() {
        assertEquals(0, plan("--keyspace", "shop"), err.toString());
        assertHas(
                out,
                "1 of 3: 127.0.0.1 had 95.0 reads/s and 2.0 writes/s in 60 s",
                "3 of 3: 127.0.0.3 had",
                "3 nodes, 3 ranges, 1 copies of each; 285.0 reads/s, 6.0 writes/s",
                "A single key is the reason for (30, 10]",
                "one replica more of all",
                "Advice: a cache for the key with token 7");
        assertEquals("", err.toString());
    }

    @Test
    void plan_oneNodeIsDown_isNamedAndItsRequestsAreMissing() {
        live.remove("127.0.0.3");
        assertEquals(0, plan("--keyspace", "shop"), err.toString());
        assertHas(err, "127.0.0.3 is down");
        assertHas(out, "The requests of 1 of 3 coordinators are missing.");
    }

    @Test
    void plan_heatIsOff_isRefusedForEachNode() {
        isHeatOff = true;
        assertEquals(1, plan("--keyspace", "shop"));
        assertHas(err, "127.0.0.2:" + node.port() + ": heat is off; allowed: heat: on");
        assertHas(err, "no node has counted requests");
    }

    @Test
    void plan_noSuchKeyspace_isRefusedWithTheKnownOnes() {
        assertEquals(1, plan("--keyspace", "shoe"));
        assertHas(err, "--keyspace is 'shoe'; allowed: [other, shop]");
    }

    @Test
    void plan_severalDatacenters_needsOneOfThem() {
        datacenters.put("127.0.0.3", "dc2");
        assertEquals(1, plan("--keyspace", "shop"));
        assertHas(err, "--datacenter is missing; allowed: [dc1, dc2]");
        assertEquals(1, plan("--keyspace", "shop", "--datacenter", "dc3"));
        assertHas(err, "--datacenter is 'dc3'; allowed: [dc1, dc2]");
        assertEquals(1, plan("--keyspace", "shop", "--datacenter", "dc1"));
        assertHas(err, "(20, 30] has no replica in this datacenter");
    }

    @Test
    void plan_rangesAreMoving_isRefused() {
        pending.put(List.of("10", "20"), List.of("127.0.0.1"));
        assertEquals(1, plan("--keyspace", "shop"));
        assertHas(err, "are moving; allowed: when no node");
    }

    @Test
    void plan_withoutKeyspace_isRefused() {
        assertEquals(2, plan());
        assertHas(err, "Missing required option: '--keyspace");
        assertEquals(0, turns, "no node is asked");
    }

    @Test
    void plan_help_hasEveryOption() {
        assertEquals(0, run("plan", "--help"));
        assertHas(out, "--keyspace", "--hosts", "--port", "--datacenter");
    }
}
