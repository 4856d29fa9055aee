package io.horoscope.tool;

import io.horoscope.tool.file.RefusedException;
import io.horoscope.tool.tree.CassandraTree;
import io.horoscope.tool.tree.NodeSettings;
import io.horoscope.tool.tree.TreeStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code horoscope diagnose}. */
@Command(
        name = "diagnose",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Write one archive for a report of a problem.", ""},
        description =
                "Collects the versions, what 'horoscope status' says, the settings without comments, the last lines of"
                        + " the log about Horoscope, and what running nodes say of themselves by JMX. What cannot be had"
                        + " is named in its place. No key is read, only the paths of key files. The archive names"
                        + " addresses and keyspaces: look it over before you send it. Changes nothing.",
        footer = {
            "",
            "Example:",
            "  horoscope diagnose /opt/apache-cassandra-4.1.10 --hosts 10.0.0.1,10.0.0.2,10.0.0.3"
        })
final class DiagnoseCommand implements Callable<Integer> {

    /** Of the log, the newest. */
    static final int MOST_LINES = 500;

    private static final Path PACKAGED_LOG = Path.of("/var/log/cassandra/system.log");
    private static final Pattern OURS = Pattern.compile("(?i)horoscope|resource_aware_routing");

    @Spec private CommandSpec spec;

    @Mixin private TreeArguments arguments;

    @Mixin private NodeArguments nodes;

    @Option(
            names = "--log",
            paramLabel = "FILE",
            description =
                    "The node's log. Default: CASSANDRA_HOME/logs/system.log, else"
                            + " /var/log/cassandra/system.log.")
    private Path log;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            defaultValue = "horoscope-diagnosis.zip",
            description = "The archive, which must not be there yet. Default: ${DEFAULT-VALUE}.")
    private Path output;

    @Override
    public Integer call() {
        Map<String, String> parts = new LinkedHashMap<>();
        put(parts, "versions.txt", DiagnoseCommand::versions);
        put(
                parts,
                "status.txt",
                () -> {
                    CassandraTree tree = arguments.find();
                    return String.join(
                            "\n",
                            TreeStatus.of(tree, arguments.running(), arguments.javaOf(tree))
                                    .lines());
                });
        put(parts, "settings.txt", () -> settings(NodeSettings.fileOf(arguments.find())));
        put(parts, "log.txt", () -> newest(log != null ? log : log(arguments.find())));
        StringBuilder facts = new StringBuilder();
        put(
                parts,
                "nodes.txt",
                () -> {
                    nodes.forEach(node -> facts.append(NodeFacts.of(node)));
                    return "";
                });
        parts.merge("nodes.txt", facts.toString(), (problems, found) -> found + problems);
        write(parts);
        PrintWriter out = spec.commandLine().getOut();
        parts.forEach((name, text) -> out.println(name + ": " + text.lines().count() + " lines"));
        out.println(output + " is written; look it over before you send it");
        return CommandLine.ExitCode.OK;
    }

    /** The reason takes the place of what cannot be had. */
    private static void put(Map<String, String> parts, String name, Supplier<String> text) {
        try {
            parts.put(name, text.get());
        } catch (RefusedException e) {
            parts.put(name, "not known: " + String.join("\nnot known: ", e.problems()) + "\n");
        }
    }

    private static String versions() {
        return Stream.of("java.version", "java.vendor", "os.name", "os.version", "os.arch")
                .map(name -> name + " " + System.getProperty(name))
                .collect(Collectors.joining("\n", new Version().getVersion()[0] + "\n", "\n"));
    }

    private static String settings(Path file) {
        List<String> lines = lines(file, line -> !line.isBlank() && !line.strip().startsWith("#"));
        return file + "\n" + String.join("\n", lines) + "\n";
    }

    /** The last lines of a node's log that are about Horoscope. */
    private static String newest(Path log) {
        List<String> ours = lines(log, line -> OURS.matcher(line).find());
        int first = Math.max(0, ours.size() - MOST_LINES);
        return String.join("\n", ours.subList(first, ours.size())) + "\n";
    }

    private static List<String> lines(Path file, Predicate<String> wanted) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(wanted).collect(Collectors.toList());
        } catch (IOException | UncheckedIOException e) {
            throw new RefusedException(file + " cannot be read: " + e);
        }
    }

    private static Path log(CassandraTree tree) {
        Path own = tree.home().resolve("logs/system.log");
        return List.of(own, PACKAGED_LOG).stream().filter(Files::exists).findFirst().orElse(own);
    }

    private void write(Map<String, String> parts) {
        try (ZipOutputStream zip =
                new ZipOutputStream(
                        Channels.newOutputStream(
                                Files.newByteChannel(
                                        output,
                                        Set.of(
                                                StandardOpenOption.CREATE_NEW,
                                                StandardOpenOption.WRITE),
                                        PosixFilePermissions.asFileAttribute(
                                                PosixFilePermissions.fromString("rw-------")))))) {
            for (Map.Entry<String, String> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry("horoscope-diagnosis/" + part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new RefusedException(
                    "--output '"
                            + output
                            + "' cannot be written ("
                            + e
                            + "); allowed: a file that is not there yet");
        }
    }
}
