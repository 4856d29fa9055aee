package io.horoscope.bench.nosqlbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nosqlbench.virtdata.core.bindings.DataMapper;
import io.nosqlbench.virtdata.core.bindings.VirtData;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the bindings yield. A value is a function of the cycle alone, so both sides of a comparison get the same operations;
 * the golden values say so over versions of NoSQLBench too. Few keys, because a Zipf table takes seconds from 10,000 on.
 */
class BindingsTest {

    private static final int CYCLES = 1000;

    static List<String> files() throws IOException {
        return Workload.names();
    }

    @ParameterizedTest
    @MethodSource("files")
    void bindings_ofEveryFile_evaluateForEveryCycle(String file) throws IOException {
        Map<String, String> few = Map.of("keycount", "20", "valuesize-max", "1000");
        for (String name : Workload.load(file).bindings().keySet()) {
            DataMapper<Object> binding = binding(file, name, few);
            for (long cycle = 0; cycle <= CYCLES; cycle++) {
                Object value = binding.get(cycle);
                assertTrue(
                        value instanceof String
                                || value instanceof Long
                                || value instanceof ByteBuffer,
                        name + " of cycle " + cycle + ": " + value);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void keys_loadedAndDrawn_areAllOfTheSameRange(String file) throws IOException {
        Set<String> keys =
                IntStream.range(0, 20).mapToObj(String::valueOf).collect(Collectors.toSet());
        for (String exponent : List.of("0.1", "0.9", "0.99", "1.5")) {
            Map<String, String> values = Map.of("keycount", "20", "zipf", exponent);
            assertEquals(keys, distinct(binding(file, "seq_key", values), 60), "loaded");
            assertEquals(
                    keys,
                    distinct(binding(file, "zipf_key", values), CYCLES),
                    "drawn, " + exponent);
        }
    }

    @Test
    void partitions_loadedAndDrawn_areAllOfTheSameRange() throws IOException {
        Map<String, String> values = Map.of("partcount", "20", "part-rows", "7");
        DataMapper<Object> parts = binding("scans.yaml", "seq_part", values);
        DataMapper<Object> rows = binding("scans.yaml", "seq_row", values);
        Set<String> loaded =
                LongStream.range(0, 20 * 7)
                        .mapToObj(cycle -> parts.get(cycle) + "/" + rows.get(cycle))
                        .collect(Collectors.toSet());
        assertEquals(20 * 7, loaded.size(), "each row once");
        Set<String> keys =
                IntStream.range(0, 20).mapToObj(String::valueOf).collect(Collectors.toSet());
        assertEquals(keys, distinct(parts, 60 * 7), "loaded");
        assertEquals(keys, distinct(binding("scans.yaml", "zipf_part", values), CYCLES), "drawn");
        assertEquals(Long.valueOf(6), rows.get(6 + 7), "a bigint column");
    }

    /** The share of the hottest tenth is what the distribution's definition says. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.9, 1.5})
    void zipfKeys_byExponent_areSkewedAsDefined(double zipf) throws IOException {
        Map<String, String> values = Map.of("keycount", "1000", "zipf", Double.toString(zipf));
        DataMapper<Object> keys = binding("hector.yaml", "zipf_key", values);
        long cycles = 20_000;
        long hot =
                LongStream.range(0, cycles)
                        .filter(cycle -> Long.parseLong((String) keys.get(cycle)) < 100)
                        .count();
        assertEquals(weight(100, zipf) / weight(1000, zipf), (double) hot / cycles, 0.01);
    }

    private static double weight(int ranks, double exponent) {
        return IntStream.rangeClosed(1, ranks).mapToDouble(rank -> Math.pow(rank, -exponent)).sum();
    }

    @Test
    void zipfKey_ofCycleOne_isTheGoldenOne() throws IOException {
        assertEquals("489", binding("reads.yaml", "zipf_key", Map.of()).get(1));
    }

    @ParameterizedTest
    @CsvSource({"0.1, 652", "0.9, 158", "1.5, 4"})
    void zipfKeyOfHector_ofCycleOne_isTheGoldenOne(String zipf, String key) throws IOException {
        Map<String, String> values = Map.of("keycount", "1000", "zipf", zipf);
        assertEquals(key, binding("hector.yaml", "zipf_key", values).get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"reads.yaml", "scans.yaml", "mixed.yaml"})
    void value_ofCycleOne_isTheGoldenOne(String file) throws IOException {
        String value = (String) binding(file, "value", Map.of()).get(1);
        assertEquals(100, value.length());
        assertEquals("HKZCOHXLW7H8Z7LOLD47TVLRG36T1TMZ", value.substring(0, 32));
    }

    @Test
    void valueOfHector_ofCycleOne_isTheGoldenOne() throws IOException {
        ByteBuffer value = (ByteBuffer) binding("hector.yaml", "value", Map.of()).get(1);
        assertEquals(1000, value.remaining());
        assertEquals("7dfbf78ca62528b5", Long.toHexString(value.getLong(0)));
    }

    @ParameterizedTest
    @MethodSource("files")
    void value_ofAnySize_hasThatSize(String file) throws IOException {
        for (int size : new int[] {1, 7, 8, 100, 1000, 10_000, 100_000}) {
            Map<String, String> values = Map.of("valuesize", Integer.toString(size));
            DataMapper<Object> binding = binding(file, "value", values);
            for (long cycle = 0; cycle < 3; cycle++) {
                assertEquals(size, size(binding.get(cycle)));
            }
        }
    }

    @Test
    void sizedValue_overManyKeys_spansTheRange() throws IOException {
        Map<String, String> range = Map.of("valuesize-min", "5", "valuesize-max", "20");
        DataMapper<Object> binding = binding("hector.yaml", "sized_value", range);
        TreeSet<Integer> sizes = new TreeSet<>();
        for (long cycle = 0; cycle < CYCLES; cycle++) {
            sizes.add(size(binding.get(cycle)));
        }
        assertEquals(IntStream.rangeClosed(5, 20).boxed().collect(Collectors.toSet()), sizes);
    }

    @Test
    void valueOfHector_ofNeighbours_sharesNoBytes() throws IOException {
        DataMapper<Object> binding = binding("hector.yaml", "value", Map.of());
        Set<Long> words = new HashSet<>();
        for (long cycle = 0; cycle < 10; cycle++) {
            ByteBuffer value = (ByteBuffer) binding.get(cycle);
            for (int offset = 0; offset < 1000; offset += Long.BYTES) {
                words.add(value.getLong(offset));
            }
        }
        assertEquals(10 * 125, words.size());
    }

    private static DataMapper<Object> binding(String file, String name, Map<String, String> values)
            throws IOException {
        String recipe = Workload.load(file, values).bindings().get(name);
        return VirtData.<Object>getOptionalMapper(recipe, new HashMap<String, Object>())
                .orElseThrow(() -> new IllegalArgumentException(name + ": " + recipe));
    }

    private static Set<String> distinct(DataMapper<Object> binding, long cycles) {
        return LongStream.range(0, cycles)
                .mapToObj(cycle -> binding.get(cycle).toString())
                .collect(Collectors.toSet());
    }

    private static int size(Object value) {
        return value instanceof ByteBuffer
                ? ((ByteBuffer) value).remaining()
                : ((String) value).length();
    }
}
