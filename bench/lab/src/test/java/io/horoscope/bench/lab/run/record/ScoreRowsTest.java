package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.run.observe.NodeScore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreRowsTest {

    private static final long START = -3_000_000_000L;

    @TempDir private Path folder;

    @Test
    void add_twoTimes_areRowsInOrderOfTimeAndNode() throws IOException {
        TreeMap<Long, Map<String, NodeScore>> log = new TreeMap<>();
        log.put(START + 2_500_000_000L, Map.of("10.0.0.2", score(0.75)));
        log.put(
                START + 1_500_000_000L,
                Map.of(
                        "10.0.0.2",
                        score(0.25),
                        "10.0.0.1",
                        new NodeScore(OptionalDouble.empty(), 4, Map.of()),
                        "10.0.0.9",
                        score(1)));
        new ScoreRows(folder)
                .add(
                        "007-any",
                        "horoscope",
                        ScoreSample.of(log, START, List.of("10.0.0.1", "10.0.0.2", "10.0.0.3")));
        List<String> lines = Files.readAllLines(folder.resolve("scores.csv"));
        assertEquals(
                "run,side,at_s,node,load,age_s,cpu,memory,disk,disk_wait,cpu_pressure,io_pressure,"
                        + "memory_pressure,throttled,steal",
                lines.get(0));
        assertEquals("007-any,horoscope,1.5,1,,4.0,,,,,,,,,", lines.get(1));
        assertEquals("007-any,horoscope,1.5,2,0.25,0.5,0.5,,,,,,,,", lines.get(2));
        assertEquals("007-any,horoscope,2.5,2,0.75,0.5,0.5,,,,,,,,", lines.get(3));
        assertEquals(4, lines.size(), "an address of another cluster is nobody's");
    }

    private static NodeScore score(double load) {
        return new NodeScore(OptionalDouble.of(load), 0.5, Map.of("cpu", 0.5));
    }
}
