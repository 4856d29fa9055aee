package io.horoscope.bench.lab.run;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.cluster.Schema;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.RecordTable;
import io.horoscope.bench.lab.run.load.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The client's table with the same files on every cluster: one is loaded, and every other, of later
 * runs too, gets copies of its SSTables. Compaction is off, so the files stay the same.
 */
final class TableFiles {

    /** Of the table, on every cluster: the name of its directory ends in it. */
    private static final String ID = "6f6c6f68-6f72-11e9-8f0e-000000000001";

    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(60);

    private TableFiles() {}

    /** Makes the table with a number of copies of each record. */
    static void create(LocalCluster cluster, RecordTable table, int replicas) {
        NodePlan first = cluster.plan().node(1);
        try (CqlSession session = Pinned.open(first)) {
            execute(session, table.createKeyspace(first.datacenter(), replicas));
            execute(
                    session,
                    """
                    %s WITH ID = %s
                    AND compaction = {'class': 'SizeTieredCompactionStrategy', 'enabled': 'false'}
                    """
                            .formatted(table.createTable(), ID));
            Schema.awaitAgreement(session, cluster.plan().size());
        }
    }

    static void load(LocalCluster cluster, Client client, int records, Path folder) {
        client.load(cluster.plan().nodes(), records, folder);
        for (NodePlan node : cluster.plan().nodes()) {
            try (NodeJmx jmx = NodeJmx.open(node)) {
                jmx.flush(client.table().name().keyspace(), client.table().name().name());
            }
        }
    }

    /** Keeps what every node of a cluster has on disk. */
    static void keep(LocalCluster from, TableName table, Path store) {
        Path draft = store.resolveSibling(store.getFileName() + ".part");
        LabFiles.delete(draft);
        for (NodePlan node : from.plan().nodes()) {
            LabFiles.copyFiles(directory(node, table), draft.resolve(node.name()));
        }
        try {
            Files.move(draft, store);
        } catch (IOException e) {
            throw new LabException(store + " cannot be made: " + e.getMessage(), e);
        }
    }

    /** Gives every node of a cluster what was kept of the node of the same number. */
    static void restore(Path store, LocalCluster to, TableName table) {
        for (NodePlan node : to.plan().nodes()) {
            LabFiles.copyFiles(store.resolve(node.name()), directory(node, table));
            try (NodeJmx jmx = NodeJmx.open(node)) {
                jmx.loadNewSstables(table.keyspace(), table.name());
            }
        }
    }

    /** Where a node has its files of the table. */
    static Path directory(NodePlan node, TableName table) {
        return node.directory()
                .resolve("data")
                .resolve(table.keyspace())
                .resolve(table.name() + "-" + ID.replace("-", ""));
    }

    private static void execute(CqlSession session, String statement) {
        session.execute(SimpleStatement.newInstance(statement).setTimeout(DDL_TIMEOUT));
    }
}
