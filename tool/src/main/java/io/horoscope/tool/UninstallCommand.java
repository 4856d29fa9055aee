package io.horoscope.tool;

import io.horoscope.tool.tree.CassandraTree;
import io.horoscope.tool.tree.Installer;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code horoscope uninstall}. */
@Command(
        name = "uninstall",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Take Horoscope out of a Cassandra.", ""},
        description = {
            "Takes the agent's line out of jvm-server.options, which is then as it was before, byte for byte, apart from"
                    + " what was changed in it since; or deletes the overlay jar. horoscope.yaml stays for the next"
                    + " installation; a node without Horoscope does not read it.",
            "",
            "The node runs stock Cassandra from its next start on."
        },
        footer = {"", "Example:", "  horoscope uninstall /opt/apache-cassandra-4.1.10"})
final class UninstallCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Mixin private TreeArguments arguments;

    @Override
    public Integer call() {
        CassandraTree tree = arguments.find();
        Installer installer = new Installer(tree);
        installer.uninstall();
        PrintWriter out = spec.commandLine().getOut();
        if (Files.exists(installer.settings())) {
            out.println(installer.settings() + " stays; without Horoscope nothing reads it");
        }
        out.println(
                "Done: Horoscope is out of "
                        + tree.home()
                        + ". Restart this node to run stock Cassandra.");
        return CommandLine.ExitCode.OK;
    }
}
