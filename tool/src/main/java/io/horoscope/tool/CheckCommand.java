package io.horoscope.tool;

import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.settings.SettingsFile;
import io.horoscope.tool.file.RefusedException;
import io.horoscope.tool.tree.CassandraTree;
import io.horoscope.tool.tree.NodeSettings;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code horoscope check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Check a node's settings before it starts with them.", ""},
        description = {
            "Reads a settings file by the reader that the node itself uses, and prints every problem, or the settings in"
                    + " force. Changes nothing. Exit code 0: the node starts with the settings as they are meant; 1: it"
                    + " does not start, or starts with mode off because of its key file.",
            "",
            "It does not load classes that the settings name. To check whether a key file can be read, run it as the user"
                    + " of Cassandra. The daemons check theirs with 'resource-monitor --check' and"
                    + " 'central-job-director --check'."
        },
        footer = {
            "",
            "Examples:",
            "  horoscope check /opt/apache-cassandra-4.1.10",
            "  horoscope check /etc/cassandra/horoscope.yaml"
        })
final class CheckCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE|TREE",
            description =
                    "A settings file (horoscope.yaml, or a cassandra.yaml with the section), or the folder"
                            + " of a Cassandra.")
    private Path place;

    @Option(
            names = "--conf",
            paramLabel = "DIR",
            description = "For a folder: where its cassandra.yaml is, as for 'horoscope install'.")
    private Path conf;

    @Override
    public Integer call() {
        NodeSettings settings = Files.isDirectory(place) ? ofTree() : NodeSettings.read(place);
        RefusedException.throwIfAny(settings.problems());
        PrintWriter out = spec.commandLine().getOut();
        settings.inForce().forEach((key, value) -> out.println(key + ": " + value));
        settings.notes().forEach(note -> out.println("note: " + note));
        return CommandLine.ExitCode.OK;
    }

    /** The complete build may have its settings in either file. */
    private NodeSettings ofTree() {
        if (Files.isDirectory(place.resolve("lib/cassandra"))) {
            Path folder = conf == null ? place.resolve("conf") : conf;
            Path own = folder.resolve(SettingsFile.NAME);
            Path yaml = folder.resolve("cassandra.yaml");
            if (Files.exists(own)) {
                requireNoSection(yaml, "and there is " + own + ", too; allowed: one of them");
            }
            return NodeSettings.read(!Files.exists(own) && Files.exists(yaml) ? yaml : own);
        }
        CassandraTree tree =
                CassandraTree.find(place, Optional.ofNullable(conf), TreeArguments.confFolder());
        requireNoSection(
                tree.yaml(),
                "with which stock Cassandra does not start; move it to "
                        + NodeSettings.fileOf(tree));
        return NodeSettings.of(tree);
    }

    private static void requireNoSection(Path yaml, String because) {
        if (NodeSettings.hasSection(yaml)) {
            throw new RefusedException(
                    yaml + " has a section " + RoutingSettings.SECTION + ", " + because);
        }
    }
}
