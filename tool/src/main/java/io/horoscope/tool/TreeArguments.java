package io.horoscope.tool;

import io.horoscope.tool.tree.CassandraTree;
import io.horoscope.tool.tree.ConfFolder;
import io.horoscope.tool.tree.NodeJava;
import io.horoscope.tool.tree.RunningNodes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments that name the Cassandra installation. */
final class TreeArguments {

    private static final Path PROC = Path.of("/proc");
    private static final Path PACKAGED_CONF = Path.of("/etc/cassandra");

    /** Files that the units and init scripts of packages read before they start a node. */
    private static final List<Path> START_FILES =
            List.of(Path.of("/etc/default/cassandra"), Path.of("/etc/sysconfig/cassandra"));

    @Parameters(
            paramLabel = "CASSANDRA_HOME",
            description =
                    "The folder of the Cassandra: of Apache's archive (it has lib/ and conf/), or"
                            + " /usr/share/cassandra for Apache's deb or rpm package.")
    private Path home;

    @Option(
            names = "--conf",
            paramLabel = "DIR",
            description =
                    "The folder of cassandra.yaml. Default: that of the running node, CASSANDRA_CONF of the"
                            + " environment and of cassandra.in.sh, which must agree; else"
                            + " CASSANDRA_HOME/conf, /etc/cassandra or /etc/cassandra/conf.")
    private Path conf;

    /** The nodes that run on this machine. */
    RunningNodes running() {
        return new RunningNodes(PROC);
    }

    /** The Java of a tree's node. */
    NodeJava javaOf(CassandraTree tree) {
        return NodeJava.find(tree, running(), START_FILES, System.getenv());
    }

    CassandraTree find() {
        return CassandraTree.find(home, Optional.ofNullable(conf), confFolder());
    }

    /** Where a node of this machine has its configuration. */
    static ConfFolder confFolder() {
        return new ConfFolder(PACKAGED_CONF, System.getenv(), new RunningNodes(PROC));
    }
}
