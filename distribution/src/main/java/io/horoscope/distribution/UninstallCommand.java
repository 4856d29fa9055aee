package io.horoscope.distribution;

import io.horoscope.distribution.tree.AgentLine;
import io.horoscope.distribution.tree.Uninstaller;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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
        versionProvider = HoroscopeTool.Version.class,
        header = {"Uninstall Horoscope and restore the original files, byte for byte.", ""},
        description = {
            "Puts the stock jar and cassandra.yaml back, byte for byte and with their permissions, owner and times, and"
                    + " leaves nothing behind. If cassandra.yaml was edited after the installation, the edits are kept"
                    + " and only our section is taken out. It also takes back an installation that was interrupted.",
            "",
            "An agent is taken out with its line in jvm-server.options, and nothing else is changed.",
            "",
            "The node runs stock Cassandra from its next start on."
        },
        footer = {"", "Example:", "  horoscope uninstall /opt/apache-cassandra-4.1.10"})
final class UninstallCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Mixin private TreeArguments arguments;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Path home = arguments.home();
        if (Uninstaller.isInstalledIn(home)) {
            new Uninstaller().uninstall(home).forEach(out::println);
        } else {
            takeOutAgent(out);
        }
        out.println(
                "Done: Horoscope is out of "
                        + home
                        + ". Restart this node to run stock Cassandra.");
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private void takeOutAgent(PrintWriter out) {
        AgentLine line = new AgentLine(arguments.find());
        if (line.agent().isEmpty()) {
            throw Uninstaller.notInstalledIn(arguments.home());
        }
        line.remove();
        if (Files.exists(line.settings())) {
            out.println(line.settings() + " stays; without the agent nothing reads it");
        }
    }
}
