package io.horoscope.distribution;

import io.horoscope.distribution.tree.CassandraTree;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments that say which tree a command is about. */
final class TreeArguments {

    private static final Path PACKAGED_CONF = Path.of("/etc/cassandra");

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

    Path home() {
        return home;
    }

    CassandraTree find() {
        return CassandraTree.find(home, Optional.ofNullable(conf), PACKAGED_CONF);
    }
}
