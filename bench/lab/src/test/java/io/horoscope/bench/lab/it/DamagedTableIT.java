package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.servererrors.QueryExecutionException;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.Queries;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * One of three nodes has a damaged SSTable, of which a read fails at once. Stock Cassandra sends it
 * its share all the same, and clients get the errors.
 */
class DamagedTableIT extends OnSharedCluster {

    private static final Dataset DATASET = new Dataset("damaged", 2_000, 1_000, 2);
    private static final int READS = 1_000; // Through each node.
    private static final int MOST = 10;

    private final List<NodePlan> nodes = cluster.nodes();

    @BeforeEach
    void damage() throws IOException {
        DATASET.fill(cluster.cluster(), Clients.SEED);
        try (Stream<Path> files = Files.walk(cluster.node(3).directory().resolve("data"))) {
            List<Path> data =
                    files.filter(file -> file.toString().contains("/damaged/"))
                            .filter(file -> file.toString().endsWith("-Data.db"))
                            .toList();
            assertTrue(!data.isEmpty(), "no SSTable was found");
            data.forEach(DamagedTableIT::overwrite);
        }
    }

    /** The second half: some of its reads succeed, and look fast. */
    private static void overwrite(Path file) {
        try (RandomAccessFile data = new RandomAccessFile(file.toFile(), "rw")) {
            long half = data.length() / 2;
            data.seek(half);
            data.write(new byte[(int) (data.length() - half)]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterEach
    void restore() {
        RoutingBean.setEverywhere(nodes, "Mode", "on");
        cluster.coordinator().execute("DROP KEYSPACE IF EXISTS damaged");
    }

    @Test
    void reads_damagedTableAtOneNode_failSeldomWithModeOn() {
        int off = failed("off");
        int on = failed("on");
        String counts = off + " of " + 3 * READS + " reads failed with mode off, " + on + " on";
        System.err.println(counts);
        assertTrue(off > READS / 10, counts);
        assertTrue(on * MOST <= off, counts);
    }

    private int failed(String mode) {
        int failed = 0;
        RoutingBean.setEverywhere(nodes, "Mode", mode);
        for (NodePlan node : nodes) {
            Queries queries =
                    Queries.prepare(
                            cluster.clients().session(node),
                            DATASET,
                            DefaultConsistencyLevel.LOCAL_ONE,
                            new SplittableRandom(Clients.SEED));
            for (int i = 0; i < READS; i++) {
                failed += fails(node, queries) ? 1 : 0;
            }
        }
        return failed;
    }

    private boolean fails(NodePlan node, Queries queries) {
        try {
            cluster.clients().session(node).execute(queries.next(Operation.READ));
            return false;
        } catch (QueryExecutionException | AllNodesFailedException e) {
            return true;
        }
    }
}
