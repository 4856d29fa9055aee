package io.horoscope.tool.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Eight nodes, if not said otherwise, of one range each, three copies: of range i on nodes i, i + 1 and i + 2. */
class PlanTextTest {

    private static final int NODES = 8;
    private static final long MIB = 1 << 20;
    private static final double MINUTES = 600;

    private double[] reads = new double[NODES];
    private double[] writes = new double[NODES];
    private final Map<Long, Double> hotKeys = new HashMap<>();

    PlanTextTest() {
        Arrays.fill(reads, 100);
    }

    @Test
    void of_evenReads_advisesNothing() {
        String text = text();
        assertTrue(text.contains("8 nodes, 8 ranges, 3 copies of each; 800.0 reads/s"), text);
        assertTrue(text.contains("Hot ranges, with more than 2 times the reads of the mean: 0"));
        assertTrue(text.contains("Advice: change nothing. The busiest node has 1.00 times"), text);
    }

    @Test
    void of_hotRange_isShownAndAdvisesTokensOrOneReplicaMore() {
        reads[2] = 3_000;
        writes[2] = 10;
        hotKeys.put(token(2) - 1, 0.01);
        String text = text();
        assertTrue(
                text.matches("(?s).*\\n\\(200, 300\\] +3000.0 +81 % +10.0 +1 %  n2, n3, n4\\R.*"),
                text);
        assertFalse(text.contains("A single key"), text);
        assertTrue(text.contains("Advice: other tokens, or one replica more of all"), text);
        assertTrue(text.contains("it can serve 1.33 times the reads"), text);
        assertTrue(text.contains("needs 3 of 4 instead of 2 of 3"), text);
    }

    @Test
    void of_hotRange_comparesReadsRangesBytesAndWrites() {
        reads[2] = 3_000;
        writes[2] = 10;
        String text = text();
        assertTrue(
                text.matches("(?s).*\\ntoday +2\\.31 +2\\.16 +3\\.0 +0\\.0 KiB +0\\.0\\R.*"), text);
        assertTrue(
                text.matches(
                        "(?s).*\\none replica more of all .* 1\\.62 +4\\.0 +80\\.0 MiB +10\\.0\\R.*"),
                text);
        assertTrue(text.matches("(?s).*\\nother tokens, at most +1\\.00 +3\\.0 .*"), text);
    }

    /** Eight neighbours are hot, and a ninth node would share their reads. */
    @Test
    void of_manyHotRanges_advisesTokensAlone() {
        reads = new double[20];
        writes = new double[20];
        Arrays.fill(reads, 3, 11, 500);
        String text = text();
        assertTrue(text.contains("mean: 8"), text);
        assertTrue(text.contains("Advice: other tokens. One replica more of all takes less"), text);
    }

    @Test
    void of_singleKey_advisesACache() {
        reads[5] = 2_000;
        hotKeys.put(token(5), 1_900 / 2_700.0);
        String text = text();
        assertTrue(text.contains("A single key is the reason for (500, 600]"), text);
        assertTrue(text.contains("token 600 has 95 % of its reads"), text);
        assertTrue(text.contains("No tokens split a key"), text);
        assertTrue(text.matches("(?s).*\\nother tokens, at most +1\\.88 .*"), text);
        assertTrue(text.contains("Advice: a cache for the key with token 600"), text);
    }

    @Test
    void of_hotRangeThatIsWrittenMuch_advisesAgainstOneReplicaMore() {
        reads[2] = 3_000;
        writes[2] = 1_000;
        String text = text();
        assertTrue(text.contains("Advice: other tokens. The hot ranges have fewer than 4"), text);
    }

    /** Two hot ranges with one node in common: the others can take all of it. */
    @Test
    void of_unevenReadsThatSelectionCanDivide_advisesSelection() {
        Arrays.fill(reads, 200);
        reads[0] = 700;
        reads[2] = 700;
        String text = text();
        assertTrue(text.contains("Advice: selection alone can get the busiest node to 1."), text);
    }

    @Test
    void of_everyNodeHasEverything_advisesNothing() {
        Map<List<String>, List<String>> ranges = new LinkedHashMap<>();
        ranges.put(List.of("100", "0"), List.of("n0", "n1"));
        ranges.put(List.of("0", "100"), List.of("n1", "n0"));
        KeyspaceRing ring = new KeyspaceRing(ranges, new TreeSet<>(List.of("n0", "n1")));
        reads[0] = 900;
        String text = PlanText.of(ring, List.of(heat()), MIB);
        assertTrue(text.matches("(?s).*\\none replica more of all .* 2\\.0 +0\\.0 KiB .*"), text);
        assertTrue(text.contains("Advice: change nothing"), text);
    }

    @Test
    void of_fewReads_givesNoAdvice() {
        Arrays.fill(reads, 0.1);
        String text = text();
        assertTrue(text.contains("about 480 reads were counted; allowed: at least 1000"), text);
        assertFalse(text.contains("Advice:"), text);
    }

    /** Reads of another datacenter's coordinator stay there; its writes come here. */
    @Test
    void of_coordinatorElsewhere_countsItsWritesOnly() {
        writes[1] = 5;
        CoordinatorHeat here = heat();
        CoordinatorHeat there = new CoordinatorHeat(here.rates(), Map.of(), MINUTES, false);
        String text = PlanText.of(ring(), List.of(here, there), MIB);
        assertTrue(text.contains("800.0 reads/s, 10.0 writes/s"), text);
    }

    @Test
    void new_ringThatCannotBePlanned_isRefused() {
        TreeSet<String> nodes = new TreeSet<>(List.of("n0"));
        assertThrows(
                IllegalArgumentException.class,
                () -> new KeyspaceRing(Map.of(List.of("0", "1"), List.of("n1")), nodes));
        assertThrows(
                IllegalArgumentException.class,
                () -> new KeyspaceRing(Map.of(List.of("a", "b"), List.of("n0")), nodes));
        assertThrows(IllegalArgumentException.class, () -> new KeyspaceRing(Map.of(), nodes));
    }

    @Test
    void width_ranges_addUpToTheRing() {
        double sum = 0;
        for (int range = 0; range < NODES; range++) {
            sum += ring().width(range);
        }
        assertEquals(1, sum, 1e-12);
        Map<List<String>, List<String>> all = Map.of(List.of("7", "7"), List.of("n0"));
        assertEquals(1, new KeyspaceRing(all, new TreeSet<>(List.of("n0"))).width(0));
    }

    private String text() {
        return PlanText.of(ring(), List.of(heat()), 80 * MIB);
    }

    private CoordinatorHeat heat() {
        Map<Long, double[]> rates = new HashMap<>();
        for (int range = 0; range < reads.length; range++) {
            rates.put(token(range), new double[] {reads[range], writes[range]});
        }
        return new CoordinatorHeat(rates, hotKeys, MINUTES, true);
    }

    private static long token(int range) {
        return 100L * (range + 1);
    }

    private KeyspaceRing ring() {
        Map<List<String>, List<String>> ranges = new LinkedHashMap<>();
        TreeSet<String> nodes = new TreeSet<>();
        for (int range = 0; range < reads.length; range++) {
            long start = range == 0 ? token(reads.length - 1) : token(range - 1);
            ranges.put(
                    List.of("" + start, "" + token(range)),
                    List.of(node(range), node(range + 1), node(range + 2)));
            nodes.add(node(range));
        }
        return new KeyspaceRing(ranges, nodes);
    }

    private String node(int number) {
        return "n" + number % reads.length;
    }
}
