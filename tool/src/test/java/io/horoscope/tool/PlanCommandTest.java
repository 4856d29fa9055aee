package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * {@code horoscope plan} against a real MBean server, which is a node at each address of this
 * machine: the one whose turn it is.
 */
class PlanCommandTest {

    /** What a node's StorageService has of this. */
    public interface StorageMBean {
        List<String> getNonSystemKeyspaces();

        Map<List<String>, List<String>> getPendingRangeToEndpointMap(String keyspace);

        Map<List<String>, List<String>> getRangeToEndpointMap(String keyspace);

        Map<String, String> getEndpointToHostId();

        List<String> getLiveNodes();

        String getLocalHostId();
    }

    /** The same of its snitch. */
    public interface SnitchMBean {
        String getDatacenter(String address);
    }

    /** The same of a table's metrics. */
    public interface GaugeMBean {
        Object getValue();
    }

    /** And of Horoscope. */
    public interface HeatMBean {
        Map<Long, double[]> heat(String keyspace);

        Map<Long, Double> hotKeys(String keyspace);

        double heatSeconds(String keyspace);
    }

    private static final List<String> ALL = List.of("127.0.0.1", "127.0.0.2", "127.0.0.3");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Map<String, String> datacenters = new HashMap<>();
    private final Map<List<String>, List<String>> pending = new HashMap<>();
    private final List<String> live = new ArrayList<>(ALL);
    private int turns;
    private boolean isHeatOff;
    private FakeNode node;

    @BeforeEach
    void start() throws Exception {
        ALL.forEach(address -> datacenters.put(address, "dc1"));
        node = new FakeNode(new Heat(), HeatMBean.class);
        node.register(
                "org.apache.cassandra.db:type=StorageService", new Storage(), StorageMBean.class);
        SnitchMBean snitch = datacenters::get;
        node.register("org.apache.cassandra.db:type=EndpointSnitchInfo", snitch, SnitchMBean.class);
        GaugeMBean size = () -> 1_048_576L;
        node.register(
                "org.apache.cassandra.metrics:type=Keyspace,keyspace=shop,name=LiveDiskSpaceUsed",
                size,
                GaugeMBean.class);
    }

    @AfterEach
    void end() throws IOException {
        node.close();
    }

    private final class Storage implements StorageMBean {
        @Override
        public List<String> getNonSystemKeyspaces() {
            return List.of("shop", "other");
        }

        @Override
        public Map<List<String>, List<String>> getPendingRangeToEndpointMap(String keyspace) {
            return pending;
        }

        @Override
        public Map<List<String>, List<String>> getRangeToEndpointMap(String keyspace) {
            return Map.of(
                    List.of("30", "10"), List.of(ALL.get(0)),
                    List.of("10", "20"), List.of(ALL.get(1)),
                    List.of("20", "30"), List.of(ALL.get(2)));
        }

        @Override
        public Map<String, String> getEndpointToHostId() {
            Map<String, String> ids = new HashMap<>();
            ALL.forEach(address -> ids.put(address, "id of " + address));
            return ids;
        }

        @Override
        public List<String> getLiveNodes() {
            return live;
        }

        @Override
        public String getLocalHostId() {
            return "id of " + ALL.get(turns++);
        }
    }

    private final class Heat implements HeatMBean {
        @Override
        public Map<Long, double[]> heat(String keyspace) {
            if (isHeatOff) {
                throw new IllegalArgumentException("heat is off; allowed: heat: on");
            }
            return Map.of(10L, new double[] {90, 1}, 20L, new double[] {5, 1});
        }

        @Override
        public Map<Long, Double> hotKeys(String keyspace) {
            return Map.of(7L, 0.9);
        }

        @Override
        public double heatSeconds(String keyspace) {
            return 60;
        }
    }

    private int run(String... options) {
        List<String> arguments = new ArrayList<>(List.of("plan", "--port", "" + node.port()));
        arguments.addAll(List.of(options));
        return HoroscopeTool.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments.toArray(String[]::new));
    }

    @Test
    void plan_allNodes_areAskedAndAddedUp() {
        assertEquals(0, run("--keyspace", "shop", "--extra-copies", "50%"), err.toString());
        String text = out.toString();
        assertTrue(
                text.contains("1 of 3: 127.0.0.1 had 95.0 reads/s and 2.0 writes/s in 60 s"), text);
        assertTrue(text.contains("3 of 3: 127.0.0.3 had"), text);
        assertTrue(
                text.contains("3 nodes, 3 ranges, 1 copies of each; 285.0 reads/s, 6.0 writes/s"),
                text);
        assertTrue(text.contains("A single key is the reason for (30, 10]"), text);
        assertTrue(text.contains("Proposal, copies to add: 2"), text);
        assertTrue(text.contains("one replica more of all"), text);
        assertEquals("", err.toString());
    }

    @Test
    void plan_oneNodeIsDown_isNamedAndItsRequestsAreMissing() {
        live.remove("127.0.0.3");
        assertEquals(0, run("--keyspace", "shop"), err.toString());
        assertTrue(err.toString().contains("127.0.0.3 is down"), err.toString());
        assertTrue(out.toString().contains("The requests of 1 of 3 coordinators are missing."));
    }

    @Test
    void plan_heatIsOff_isRefusedForEachNode() {
        isHeatOff = true;
        assertEquals(1, run("--keyspace", "shop"));
        assertTrue(
                err.toString()
                        .contains("127.0.0.2:" + node.port() + ": heat is off; allowed: heat: on"));
        assertTrue(err.toString().contains("no node has counted requests"), err.toString());
    }

    @Test
    void plan_noSuchKeyspace_isRefusedWithTheKnownOnes() {
        assertEquals(1, run("--keyspace", "shoe"));
        assertTrue(
                err.toString().contains("--keyspace is 'shoe'; allowed: [other, shop]"),
                err.toString());
    }

    @Test
    void plan_severalDatacenters_needsOneOfThem() {
        datacenters.put("127.0.0.3", "dc2");
        assertEquals(1, run("--keyspace", "shop"));
        assertTrue(err.toString().contains("--datacenter is missing; allowed: [dc1, dc2]"));
        assertEquals(1, run("--keyspace", "shop", "--datacenter", "dc3"));
        assertTrue(err.toString().contains("--datacenter is 'dc3'; allowed: [dc1, dc2]"));
        assertEquals(1, run("--keyspace", "shop", "--datacenter", "dc1"));
        assertTrue(err.toString().contains("(20, 30] has no replica in this datacenter"));
    }

    @Test
    void plan_rangesAreMoving_isRefused() {
        pending.put(List.of("10", "20"), List.of("127.0.0.1"));
        assertEquals(1, run("--keyspace", "shop"));
        assertTrue(err.toString().contains("are moving; allowed: when no node"), err.toString());
    }

    @Test
    void plan_badArguments_areRefusedWithWhatIsAllowed() {
        for (String bad : new String[] {"0%", "0.09%", "101%", "10", "ten%"}) {
            assertEquals(2, run("--keyspace", "shop", "--extra-copies", bad));
            assertTrue(
                    err.toString()
                            .contains(
                                    "--extra-copies is '" + bad + "'; allowed: from 0.1% to 100%"),
                    err.toString());
        }
        assertEquals(2, run("--keyspace", "shop", "--strategy", "even"));
        assertTrue(
                err.toString().contains("--strategy is 'even'; allowed: balanced, least_movement"));
        assertEquals(2, run());
        assertTrue(err.toString().contains("--keyspace"), err.toString());
        assertEquals(0, turns, "no node is asked");
    }

    @Test
    void plan_help_hasEveryOption() {
        CommandLine plan = HoroscopeTool.commandLine().getSubcommands().get("plan");
        String help = plan.getUsageMessage();
        for (String option :
                List.of(
                        "--keyspace",
                        "--hosts",
                        "--port",
                        "--datacenter",
                        "--extra-copies=",
                        "--strategy")) {
            assertTrue(help.contains(option), help);
        }
        assertTrue(help.contains("from 0.1% to 100%"), help);
    }
}
