package io.horoscope.distribution;

import io.horoscope.core.key.KeyFileException;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.distribution.tree.CassandraJar;
import io.horoscope.distribution.tree.CassandraTree;
import io.horoscope.distribution.tree.Installer;
import io.horoscope.distribution.tree.NodeJava;
import io.horoscope.distribution.tree.SectionValues;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code horoscope install}. */
@Command(
        name = "install",
        mixinStandardHelpOptions = true,
        versionProvider = HoroscopeTool.Version.class,
        header = {"Install Horoscope into an existing Cassandra 4.1.10.", ""},
        description = {
            "Puts the patched jar in the place of lib/apache-cassandra-4.1.10.jar, under the same name, and the section"
                    + " resource_aware_routing at the end of cassandra.yaml. The originals are kept beside them for"
                    + " 'horoscope uninstall'. Any other version of Cassandra is refused, and so is a node on Java 8"
                    + " (allowed: 11 or 17). The node picks it up at its next start; go node by node, patched and"
                    + " stock nodes live together.",
            "",
            "Without --director the section says mode: off, because without scores there is nothing to do. With"
                    + " --director it says mode: shadow: replicas are chosen and counted, and Cassandra's own order is"
                    + " used. That is the safe first step: look at the table horoscope.routing for what would change,"
                    + " then set mode: on, at run time or in cassandra.yaml.",
            "",
            "With --agent the jar and cassandra.yaml stay as they are, and Cassandra may be any version that the agent"
                    + " knows: 4.1.5 to 4.1.10 and 5.0.4 to 5.0.8. The settings are in horoscope.yaml beside"
                    + " cassandra.yaml; a file that is there is kept."
        },
        footer = {
            "",
            "Examples:",
            "  horoscope install /opt/apache-cassandra-4.1.10 --dry-run",
            "  horoscope install /opt/apache-cassandra-4.1.10 --director 10.0.0.9:9340 --key-file /etc/horoscope/node.key",
            "  horoscope install /opt/apache-cassandra-5.0.8 --agent",
            "  horoscope install /usr/share/cassandra --conf /etc/cassandra"
        })
final class InstallCommand implements Callable<Integer> {

    private static final Set<String> MODES = Set.of("off", "shadow", "on");
    private static final String DEFAULT_KEY_FILE = "/etc/horoscope/node.key";

    @Spec private CommandSpec spec;

    @Mixin private TreeArguments arguments;

    @Option(
            names = "--dry-run",
            description = "Check everything and say what would be done; change nothing.")
    private boolean dryRun;

    @Option(
            names = "--agent",
            description =
                    "Replace nothing: write the line -javaagent:.../horoscope.jar at the beginning of"
                            + " jvm-server.options, and the settings to horoscope.yaml beside it.")
    private boolean agent;

    @Option(
            names = "--mode",
            paramLabel = "off|shadow|on",
            defaultValue = "shadow",
            description = "The mode in the section. Default: ${DEFAULT-VALUE}.")
    private String mode;

    @Option(
            names = "--director",
            paramLabel = "HOST:PORT",
            split = ",",
            description =
                    "A director. Several: repeat it, or separate them by commas. Without any, nodes"
                            + " measure themselves and report to one another.")
    private List<String> directors = new ArrayList<>();

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            defaultValue = DEFAULT_KEY_FILE,
            description =
                    "This node's key, made by 'horoscope keys' and readable for Cassandra's user. Default:"
                            + " ${DEFAULT-VALUE}.")
    private Path keyFile;

    @Option(
            names = "--authentication",
            paramLabel = "on|off",
            defaultValue = "on",
            description =
                    "Whether scores are authenticated. Off is for trying things out. Default: ${DEFAULT-VALUE}.")
    private String authentication;

    @Override
    public Integer call() {
        SectionValues values = values();
        CassandraTree tree = arguments.find();
        if (agent) {
            return new AgentInstallation(arguments, spec)
                    .install(tree, values.render(shippedSection(distribution())), dryRun);
        }
        Versions versions = Versions.ofThisBuild();
        Path distribution = distribution();
        Path patched = distribution.resolve("lib/cassandra").resolve(versions.patchedJarName());
        String section = values.render(shippedSection(distribution));
        NodeJava java = arguments.javaOf(tree);
        Installer installer = new Installer(java);
        installer.check(tree, patched, section, versions);
        warn(tree, patched, java);
        if (!dryRun) {
            installer.install(tree, patched, section, versions);
        }
        report(tree, versions, java);
        return CommandLine.ExitCode.OK;
    }

    private SectionValues values() {
        if (!MODES.contains(mode)) {
            throw bad("--mode is '" + mode + "'; allowed: off, shadow, on");
        }
        if (!authentication.equals("on") && !authentication.equals("off")) {
            throw bad("--authentication is '" + authentication + "'; allowed: on, off");
        }
        List<Endpoint> endpoints = new ArrayList<>();
        for (String director : directors) {
            try {
                endpoints.add(Endpoint.parse(director));
            } catch (IllegalArgumentException e) {
                throw bad("--director is '" + director + "'; allowed: HOST:PORT or [IPV6]:PORT");
            }
        }
        return new SectionValues(
                mode,
                endpoints,
                authentication.equals("on"),
                keyFile.toAbsolutePath().normalize().toString());
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    static Path distribution() {
        String home = System.getProperty("horoscope.home");
        if (home == null) {
            throw new RefusedException(
                    "horoscope.home is not set; start the tool with bin/horoscope");
        }
        return Path.of(home);
    }

    private static String shippedSection(Path distribution) {
        Path file = distribution.resolve("conf/resource_aware_routing.yaml");
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be read; unpack the distribution again");
        }
    }

    private void warn(CassandraTree tree, Path patched, NodeJava java) {
        PrintWriter err = spec.commandLine().getErr();
        java.warnings().forEach(warning -> err.println("warning: " + warning));
        for (String process : arguments.running().of(tree.jar())) {
            err.println(
                    "warning: a Cassandra is running from this tree (process "
                            + process
                            + "); it goes on with the jar it has until it is restarted");
        }
        Set<String> lost =
                CassandraJar.read(tree.jar()).classesMissingFrom(CassandraJar.read(patched));
        if (!lost.isEmpty()) {
            err.println(
                    "warning: "
                            + tree.jar()
                            + " has "
                            + lost.size()
                            + " classes that Apache's own build does not have, such as "
                            + lost.stream().sorted().findFirst().orElse("")
                            + "; they are gone while Horoscope is installed");
        }
        if (!directors.isEmpty() && authentication.equals("on")) {
            try {
                KeyFiles.readNodeKeys(keyFile);
            } catch (KeyFileException e) {
                err.println(
                        "warning: "
                                + e.getMessage()
                                + "; Cassandra refuses to start until its user can read a good one");
            }
        }
        err.flush();
    }

    private void report(CassandraTree tree, Versions versions, NodeJava java) {
        PrintWriter out = spec.commandLine().getOut();
        String would = dryRun ? "would be " : "";
        out.println(
                tree.jar()
                        + ": "
                        + would
                        + "replaced by Horoscope "
                        + versions.horoscope()
                        + " in Cassandra "
                        + versions.cassandra());
        out.println(tree.yaml() + ": " + would + "extended by the section resource_aware_routing");
        out.println("The node's Java: " + java);
        out.println(
                dryRun
                        ? "Nothing was changed."
                        : "Done. Look the section over, then restart this node: 'nodetool drain', stop, start.");
        out.flush();
    }
}
