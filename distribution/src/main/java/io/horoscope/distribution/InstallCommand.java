package io.horoscope.distribution;

import io.horoscope.core.key.KeyFileException;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.distribution.tree.AgentJar;
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
        header = {"Install Horoscope into an existing Cassandra 4.1 or 5.0.", ""},
        description = {
            "Writes one line, -javaagent:.../horoscope.jar, before the others of jvm-server.options, and the settings"
                    + " to horoscope.yaml beside cassandra.yaml; a settings file that is there is kept. Nothing else is"
                    + " changed. Cassandra may be 4.1.5 to 4.1.10 or 5.0.4 to 5.0.8, unmodified; any other is refused,"
                    + " and so is a node on Java 8. The node picks it up at its next start; go node by node, nodes with"
                    + " and without Horoscope live together.",
            "",
            "With --overlay there is no agent: the file 00-horoscope.jar is put beside Cassandra's jar, and is loaded"
                    + " because start scripts put it first on the class path. It is for this version of Cassandra"
                    + " alone, and a node of another one does not start with it: take it out before you upgrade"
                    + " Cassandra.",
            "",
            "The settings say mode: shadow: replicas are chosen and counted, and Cassandra's own order is used. That is"
                    + " the safe first step: look at the table horoscope.routing for what would change, then set"
                    + " mode: on, at run time or in horoscope.yaml."
        },
        footer = {
            "",
            "Examples:",
            "  horoscope install /opt/apache-cassandra-4.1.10 --dry-run",
            "  horoscope install /opt/apache-cassandra-5.0.8",
            "  horoscope install /opt/apache-cassandra-4.1.10 --director 10.0.0.9:9340 --key-file /etc/horoscope/node.key",
            "  horoscope install /usr/share/cassandra --conf /etc/cassandra --overlay"
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
            names = "--overlay",
            description =
                    "Without an agent: put 00-horoscope.jar beside Cassandra's jar, before it on the"
                            + " class path.")
    private boolean overlay;

    @Option(
            names = "--mode",
            paramLabel = "off|shadow|on",
            defaultValue = "shadow",
            description = "The mode in the settings. Default: ${DEFAULT-VALUE}.")
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
        AgentJar agent = AgentJar.read(distribution().resolve(AgentJar.NAME));
        NodeJava java = arguments.javaOf(tree);
        Installer installer = new Installer(tree);
        installer.check(overlay, agent, java);
        warn(tree, java);
        List<String> description = installer.description(overlay, agent);
        if (!dryRun) {
            installer.install(overlay, agent, java, values.render(shippedSection(distribution())));
        }
        PrintWriter out = spec.commandLine().getOut();
        description.forEach(out::println);
        out.println("The node's Java: " + java);
        out.println(
                dryRun
                        ? "Nothing was changed."
                        : "Done. Look the settings over, then restart this node: 'nodetool drain', stop, start.");
        out.flush();
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

    private void warn(CassandraTree tree, NodeJava java) {
        PrintWriter err = spec.commandLine().getErr();
        java.warnings().forEach(warning -> err.println("warning: " + warning));
        for (String process : arguments.running().of(tree.jar())) {
            err.println(
                    "warning: a Cassandra is running from this tree (process "
                            + process
                            + "); it goes on with what it has loaded until it is restarted");
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
}
