package io.horoscope.tool.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds the Cassandra processes that have a jar on their class path. Best effort: processes that
 * cannot be inspected or that end meanwhile are left out.
 */
public final class RunningNodes {

    private static final String MAIN_CLASS = "org.apache.cassandra.service.CassandraDaemon";

    private final Path proc;

    /**
     * @param proc where the kernel shows processes: {@code /proc}
     */
    public RunningNodes(Path proc) {
        this.proc = proc;
    }

    /** Process ids, as text. */
    public List<String> of(Path jar) {
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : processes) {
                if (runs(process, jar)) {
                    found.add(process.getFileName().toString());
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return found; // No /proc, no answer.
        }
        found.sort(null);
        return found;
    }

    /** Where the kernel shows each such process. */
    List<Path> processes(Path jar) {
        return of(jar).stream().map(proc::resolve).collect(Collectors.toList());
    }

    /** The Java program of each such process by its id, as far as this user may know it. */
    Map<String, Path> programs(Path jar) {
        Map<String, Path> programs = new LinkedHashMap<>();
        for (String process : of(jar)) {
            program(proc.resolve(process).resolve("exe"))
                    .ifPresent(program -> programs.put(process, program));
        }
        return programs;
    }

    /** The folder of the cassandra.yaml that each such process reads, by who says so. */
    Map<String, Path> confs(Path jar) {
        Map<String, Path> confs = new LinkedHashMap<>();
        for (String process : of(jar)) {
            conf(process)
                    .ifPresent(
                            folder ->
                                    confs.put(
                                            "the configuration of the running process " + process,
                                            folder));
        }
        return confs;
    }

    /** The first folder of its class path that has the file; empty if that cannot be known. */
    Optional<Path> conf(String process) {
        Path files = proc.resolve(process);
        try {
            return arguments(files).stream()
                    .filter(argument -> argument.contains(".jar"))
                    .flatMap(argument -> Arrays.stream(argument.split(":", -1)))
                    .filter(entry -> !entry.isEmpty() && !entry.endsWith(".jar"))
                    .map(entry -> place(files, entry))
                    .filter(folder -> Files.isRegularFile(folder.resolve(ConfFolder.YAML)))
                    .findFirst();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty(); // Gone, or another user's.
        }
    }

    /** Whether a node was started with Horoscope's agent. */
    boolean hasAgent(String process) {
        try {
            return arguments(proc.resolve(process)).stream().anyMatch(AgentLine::namesAgent);
        } catch (IOException e) {
            return false; // Gone, or another user's.
        }
    }

    /**
     * What a node loaded of Horoscope, as it says itself, or why it cannot be asked. The question
     * is a signal, which ends a process that does not expect it, so that only a Java that does is
     * asked.
     */
    String loadedBy(String process) {
        Path files = proc.resolve(process);
        Optional<Path> program = program(files.resolve("exe"));
        if (program.isEmpty()) {
            return "not known: it is another user's process; allowed: its user, or root";
        }
        if (!program.get().endsWith("java") || !expectsTheQuestion(files)) {
            return "not known: "
                    + program.get()
                    + " is no java with a handler of SIGQUIT (one with -Xrs has none)";
        }
        try {
            return LoadedQuestion.ask(process);
        } catch (LinkageError e) {
            return "not known: the Java of this tool has no module jdk.attach; set JAVA_HOME to a"
                    + " JDK";
        }
    }

    /** Whether SIGQUIT has a handler: bit 2 of the mask, as proc(5) describes it. */
    private static boolean expectsTheQuestion(Path process) {
        try {
            return Files.readAllLines(process.resolve("status")).stream()
                    .filter(line -> line.startsWith("SigCgt:"))
                    .map(line -> line.substring("SigCgt:".length()).strip())
                    .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & 1 << 2) != 0);
        } catch (IOException e) {
            return false; // Gone.
        }
    }

    private static List<String> arguments(Path process) throws IOException {
        byte[] line = Files.readAllBytes(process.resolve("cmdline"));
        return Arrays.asList(new String(line, StandardCharsets.UTF_8).split("\0", -1));
    }

    /** An upgrade of the Java's package leaves the program that runs without a name. */
    private static Optional<Path> program(Path link) {
        try {
            String name = Files.readSymbolicLink(link).toString();
            return Optional.of(Path.of(name.replaceFirst(" \\(deleted\\)$", "")));
        } catch (IOException e) {
            return Optional.empty(); // Gone, or another user's.
        }
    }

    private static boolean runs(Path process, Path jar) {
        try {
            List<String> arguments = arguments(process);
            return arguments.contains(MAIN_CLASS)
                    && arguments.stream()
                            .anyMatch(argument -> isOnClassPath(process, argument, jar));
        } catch (IOException e) {
            return false; // Gone, or another user's.
        }
    }

    private static boolean isOnClassPath(Path process, String argument, Path jar) {
        return argument.contains(".jar")
                && Arrays.stream(argument.split(":", -1))
                        .anyMatch(entry -> isSame(process, entry, jar));
    }

    private static boolean isSame(Path process, String entry, Path jar) {
        try {
            return entry.endsWith(".jar") && place(process, entry).toRealPath().equals(jar);
        } catch (IOException | InvalidPathException e) {
            return false; // A deleted one, or of another user's process.
        }
    }

    /** Entries may be relative to the folder that the process was started in. */
    private static Path place(Path process, String entry) {
        return process.resolve("cwd").resolve(entry);
    }
}
