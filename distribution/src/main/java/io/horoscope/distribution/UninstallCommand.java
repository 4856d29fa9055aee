package io.horoscope.distribution;

import io.horoscope.distribution.tree.Uninstaller;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code horoscope uninstall}. */
@Command(
        name = "uninstall",
        mixinStandardHelpOptions = true,
        versionProvider = HoroscopeTool.Version.class,
        header = {"Uninstall Horoscope and restore the original files, byte for byte.", ""},
        description = {
            "Puts the stock jar and cassandra.yaml back, byte for byte and with their permissions, owner and times, and"
                    + " leaves nothing behind. If cassandra.yaml was edited after the installation, the edits are kept"
                    + " and only our section is taken out. It also takes back an installation that was interrupted.",
            "",
            "The node runs stock Cassandra from its next start on."
        },
        footer = {"", "Example:", "  horoscope uninstall /opt/apache-cassandra-4.1.10"})
final class UninstallCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "CASSANDRA_HOME",
            description = "The folder that Horoscope was installed into.")
    private Path home;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        new Uninstaller().uninstall(home).forEach(out::println);
        out.println(
                "Done: Horoscope is out of "
                        + home
                        + ". Restart this node to run stock Cassandra.");
        out.flush();
        return CommandLine.ExitCode.OK;
    }
}
