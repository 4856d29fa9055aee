package io.horoscope.distribution;

import io.horoscope.distribution.tree.CassandraTree;
import io.horoscope.distribution.tree.NodeJava;
import io.horoscope.distribution.tree.RunningNodes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments that name the Cassandra installation. */
final class TreeArguments {

    static final Path PACKAGED_CONF = Path.of("/etc/cassandra");

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
                    "The folder of cassandra.yaml. Default: CASSANDRA_HOME/conf, else /etc/cassandra or"
                            + " /etc/cassandra/conf.")
    private Path conf;

    /** As it was given. */
    Path home() {
        return home;
    }

    /** The nodes that run on this machine. */
    RunningNodes running() {
        return new RunningNodes(Path.of("/proc"));
    }

    /** The Java of a tree's node. */
    NodeJava javaOf(CassandraTree tree) {
        return NodeJava.find(tree, running(), START_FILES, System.getenv());
    }

    CassandraTree find() {
        return CassandraTree.find(home, Optional.ofNullable(conf), PACKAGED_CONF);
    }
}
