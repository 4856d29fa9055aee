package io.horoscope.tool;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.tool.file.RefusedException;
import io.horoscope.tool.key.KeyMaker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code horoscope keys}. */
@Command(
        name = "keys",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Make or rotate the cluster secret and the nodes' keys.", ""},
        description = {
            "Makes in DIR the cluster secret (cluster.secret, for directors only) and the key of each node"
                    + " (node-ADDRESS.key, for that node's Cassandra and monitor), all with mode 0600. Node keys"
                    + " are derived from the secret: a node can report only for itself.",
            "",
            "If the secret exists it is used, so nodes can be added at any time. A new one is made with --new, or if no"
                    + " node is named. Nothing is overwritten: a node key that"
                    + " is there and the same is left alone, and one that differs is refused. The"
                    + " secret is only ever changed by --rotate and --drop-old.",
            "",
            "--rotate adds a new key to the secret and to every node key in DIR. The new key signs, and the one before"
                    + " is still accepted. Give the secret to the directors first, then the keys to the nodes; all of"
                    + " them take the files up within seconds, without a restart. When all have them, --drop-old ends"
                    + " the rotation: the old key is accepted no longer. Give the files out in the same order.",
            "",
            "Both can be repeated, after a failure too: what is missing is done. A secret with two keys gets no third."
        },
        footer = {
            "",
            "Examples:",
            "  horoscope keys --directory keys --new --nodes 10.0.0.1,10.0.0.2,10.0.0.3",
            "  horoscope keys --directory keys --node 10.0.0.4",
            "  horoscope keys --directory new-keys --secret /etc/horoscope/cluster.secret --node 10.0.0.5",
            "  horoscope keys --directory keys --rotate",
            "  horoscope keys --directory keys --drop-old"
        })
final class KeysCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            required = true,
            description = "Where the files go; made with mode 0700 if it is not there.")
    private Path directory;

    @Option(
            names = {"--nodes", "--node"},
            paramLabel = "ADDRESS",
            split = ",",
            description =
                    "The broadcast addresses of nodes, separated by commas or by repeating the option. IPv4 or IPv6,"
                            + " no names.")
    private List<String> nodes = new ArrayList<>();

    @Option(
            names = "--secret",
            paramLabel = "FILE",
            description = "An existing cluster secret to derive from. Default: DIR/cluster.secret.")
    private Path secret;

    @Option(
            names = "--new",
            description = "Make a secret if there is none: for the first nodes of a cluster.")
    private boolean isNew;

    @Option(
            names = "--rotate",
            description = "Add a new key to the secret and to the node keys in DIR.")
    private boolean rotate;

    @Option(
            names = "--drop-old",
            description = "Take the old key from the secret and from the node keys in DIR.")
    private boolean dropOld;

    @Override
    public Integer call() {
        List<String> done = done(new KeyMaker(directory), addresses());
        done.forEach(spec.commandLine().getOut()::println);
        return CommandLine.ExitCode.OK;
    }

    private List<String> done(KeyMaker maker, List<NodeAddress> addresses) {
        if (rotate && dropOld) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--rotate and --drop-old are the two halves of a rotation; between them, the keys go to the nodes");
        }
        if (rotate) {
            return maker.rotate(secret, addresses);
        }
        if (dropOld) {
            return maker.dropOld(secret, addresses);
        }
        Path own = directory.resolve(KeyMaker.SECRET);
        if (!isNew && secret == null && !addresses.isEmpty() && !Files.exists(own)) {
            throw new RefusedException(
                    "there is no "
                            + own
                            + "; allowed: the folder with the cluster's secret, --secret FILE, or, for a new"
                            + " cluster, --new");
        }
        return maker.make(secret, addresses);
    }

    private List<NodeAddress> addresses() {
        TreeSet<NodeAddress> addresses = new TreeSet<>();
        List<String> problems = new ArrayList<>();
        for (String node : nodes) {
            try {
                addresses.add(NodeAddress.parse(node.strip()));
            } catch (IllegalArgumentException e) {
                problems.add("--node: " + e.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), String.join(System.lineSeparator(), problems));
        }
        return List.copyOf(addresses);
    }
}
