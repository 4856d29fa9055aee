package io.horoscope.cassandra.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.core.schedule.ExpectedCosts;
import io.horoscope.core.schedule.ReadClass;
import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.DataRange;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.filter.ColumnFilter;
import org.apache.cassandra.db.filter.DataLimits;
import org.apache.cassandra.db.filter.RowFilter;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.schema.TableId;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.StorageProxy.LocalReadRunnable;
import org.apache.cassandra.transport.Dispatcher;
import org.apache.cassandra.utils.FBUtilities;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValueSizesTest {

    private static TableMetadata table;

    @TempDir Path directory;

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
        DatabaseDescriptor.setPartitionerUnsafe(Murmur3Partitioner.instance);
        table =
                TableMetadata.builder("ks", "t", TableId.fromUUID(new UUID(0, 1)))
                        .partitioner(Murmur3Partitioner.instance)
                        .addPartitionKeyColumn("key", UTF8Type.instance)
                        .addRegularColumn("value", UTF8Type.instance)
                        .build();
    }

    @Test
    void kind_sizesOfOnePowerOfTwo_areOne() throws IOException {
        ValueSizes sizes = read("a,1024", "b, 2047 ", "", "c,2048", "d,1,2,0", "Äpfel,2147483647");
        assertEquals(sizes.kind(point("a")), sizes.kind(point("b")));
        assertEquals(sizes.kind(point("a")).hashCode(), sizes.kind(point("b")).hashCode());
        assertNotEquals(sizes.kind(point("b")), sizes.kind(point("c")));
        for (String known : List.of("a", "b", "c", "d,1,2", "Äpfel")) {
            assertNotEquals(table.id, sizes.kind(point(known)), known);
            assertSame(table.id, ValueSizes.table(sizes.kind(point(known))));
        }
    }

    @Test
    void kind_otherKeyOrScanOrNoFile_isTheTable() throws IOException {
        ValueSizes sizes = read("a,1024");
        assertSame(table.id, sizes.kind(point("b")));
        assertSame(table.id, sizes.kind(scan()));
        assertSame(table.id, StageTasks.kind(point("a"), null));
        assertSame(table.id, read().kind(point("a")));
        assertSame(table.id, ValueSizes.table(table.id));
    }

    /** Any keys, some of them twice: each has the size of its last line. */
    @Test
    void kind_manyKeys_isThatOfTheirSize() throws IOException {
        SplittableRandom random = new SplittableRandom(Long.getLong("horoscope.seed", 20260101L));
        List<String> lines = new ArrayList<>();
        Map<String, Integer> last = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            String key = "user" + random.nextInt(15_000);
            int bytes = random.nextInt(Integer.MAX_VALUE) >>> random.nextInt(31);
            lines.add(key + "," + bytes);
            last.put(key, Integer.numberOfLeadingZeros(bytes));
        }
        ValueSizes sizes = read(lines.toArray(new String[0]));
        Map<Integer, Object> kinds = new HashMap<>();
        last.forEach(
                (key, zeros) -> {
                    Object kind = sizes.kind(point(key));
                    assertEquals(kinds.computeIfAbsent(zeros, added -> kind), kind, key);
                });
        assertEquals(kinds.size(), kinds.values().stream().distinct().count());
    }

    /** What a read should take follows from reads of values of about its size. */
    @Test
    void kind_costsOfItsSize_areExpectedOfIt() throws IOException {
        ValueSizes sizes = read("small,1000", "large,1000000", "larger,1040000");
        ExpectedCosts costs = new ExpectedCosts();
        costs.served(sizes.kind(point("small")), ReadClass.ROWS, 1e6);
        costs.served(sizes.kind(point("large")), ReadClass.ROWS, 9e6);
        assertEquals(1e6, costs.nanos(sizes.kind(point("small")), ReadClass.ROWS, Double.NaN), 1);
        assertEquals(9e6, costs.nanos(sizes.kind(point("larger")), ReadClass.ROWS, Double.NaN), 1);
        costs.retain(kind -> ValueSizes.table(kind).equals(table.id));
        assertEquals(9e6, costs.nanos(sizes.kind(point("large")), ReadClass.ROWS, Double.NaN), 1);
        costs.retain(kind -> !ValueSizes.table(kind).equals(table.id));
        assertTrue(costs.nanos(sizes.kind(point("large")), ReadClass.ROWS, Double.NaN) < 9e6 - 1);
    }

    /** Two reads of one table and class in the queue of the stage. */
    @Test
    void know_sizes_theReadOfTheSmallValueIsServedFirst() throws IOException {
        ValueSizes sizes = read("small,1000", "large,1000000");
        ExpectedCosts costs = new ExpectedCosts();
        costs.served(sizes.kind(point("small")), ReadClass.SLICE, 1e6);
        costs.served(sizes.kind(point("large")), ReadClass.SLICE, 9e6);
        ReadQueue<Runnable> reads = new ReadQueue<>(Scheduling.byDefault(), costs);
        long nowNanos = System.nanoTime();
        StageQueue queue =
                new StageQueue(
                        reads,
                        () -> nowNanos,
                        (what, thrown) -> {
                            throw new AssertionError(what, thrown);
                        });
        queue.schedule(StageReads.scheduling("shortest_expected_first"));
        Runnable large = task("large", nowNanos);
        Runnable small = task("small", nowNanos);
        queue.add(large);
        queue.add(small);
        assertSame(large, reads.poll(nowNanos).task());
        assertSame(small, reads.poll(nowNanos).task());
        queue.know(sizes);
        queue.add(large);
        queue.add(small);
        assertSame(small, reads.poll(nowNanos).task());
        assertSame(large, reads.poll(nowNanos).task());
    }

    /** What a coordinator says of a read that it sends. */
    @Test
    void hinted_knownSize_hasTheCostOfItsSize() throws IOException {
        AtomicLong nowNanos = new AtomicLong(System.nanoTime());
        ReadStage coordinator =
                new ReadStage(() -> nowNanos.addAndGet(7_000_000), (what, thrown) -> {});
        ExecutorPlus executor = StageReads.executor(1, "sizes");
        assertTrue(coordinator.install(() -> executor).isEmpty());
        coordinator.know(read("small,1000", "large,1000000"));
        coordinator.schedule(StageReads.scheduling("shortest_expected_first"), false);
        executor.execute(
                task("large", nowNanos.get())); // Fails, which takes one step of the clock.
        while (executor.getCompletedTaskCount() == 0) {
            Thread.onSpinWait();
        }
        assertEquals(7_000, hintedMicros(coordinator, "large"), 10);
        assertEquals(0, hintedMicros(coordinator, "small"), "unknown");
    }

    private static int hintedMicros(ReadStage coordinator, String key) {
        Message<ReadCommand> message =
                Message.out(Verb.READ_REQ, point(key), System.nanoTime() + 1_000_000_000L);
        return ByteBuffer.wrap(CustomParameters.hint(coordinator.hinted(message))).getInt(5);
    }

    private static Runnable task(String key, long nowNanos) {
        return new LocalReadRunnable(point(key), null, new Dispatcher.RequestTime(nowNanos));
    }

    @Test
    void read_badLine_isRefusedWithFileLineAndForm() throws IOException {
        for (String bad :
                List.of("b", "b,", ",7", "b;7", "b,-1", "b,1.5", "b,1k", "b,2147483648", "b,7,x")) {
            assertEquals(
                    directory.resolve("sizes.csv")
                            + ", line 3: '"
                            + bad
                            + "' is not a key and a size; allowed: KEY,BYTES with BYTES from 0 to"
                            + " 2147483647, as in user42,1024",
                    problem("a,1024", "", bad, "c,d"));
        }
        String longest = problem("x".repeat(1_000_000));
        assertTrue(longest.length() < 1_000, "length: " + longest.length());
    }

    @Test
    void read_fileThatCannotBeRead_isRefused() throws IOException {
        Path missing = directory.resolve("missing.csv");
        String problem =
                assertThrows(SettingsException.class, () -> ValueSizes.read(missing)).getMessage();
        assertTrue(problem.startsWith(missing + ": cannot be read: "), problem);
        Path latin = directory.resolve("latin.csv");
        Files.write(latin, "a,1\n\u00c4,2\n".getBytes(StandardCharsets.ISO_8859_1));
        problem = assertThrows(SettingsException.class, () -> ValueSizes.read(latin)).getMessage();
        assertTrue(problem.contains("cannot be read: ") && problem.contains("UTF-8"), problem);
    }

    private String problem(String... lines) {
        return assertThrows(SettingsException.class, () -> read(lines)).getMessage();
    }

    private ValueSizes read(String... lines) throws IOException {
        return ValueSizes.read(Files.write(directory.resolve("sizes.csv"), List.of(lines)));
    }

    private static ReadCommand point(String key) {
        return SinglePartitionReadCommand.fullPartitionRead(
                table,
                FBUtilities.nowInSeconds(),
                table.partitioner.decorateKey(UTF8Type.instance.decompose(key)));
    }

    private static ReadCommand scan() {
        return PartitionRangeReadCommand.create(
                table,
                FBUtilities.nowInSeconds(),
                ColumnFilter.all(table),
                RowFilter.NONE,
                DataLimits.NONE,
                DataRange.allData(table.partitioner));
    }
}
