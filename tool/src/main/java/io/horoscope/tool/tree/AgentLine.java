package io.horoscope.tool.tree;

import io.horoscope.tool.file.DiskSteps;
import io.horoscope.tool.file.FileSteps;
import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one line of {@code jvm-server.options} that loads the agent. It is the file's first, so that
 * the agent comes before others that change Cassandra, and so that the file without it is the
 * original, byte for byte.
 */
public final class AgentLine implements Loader {

    /** Beside cassandra.yaml; read by the start script of every layout, and not by tools. */
    public static final String OPTIONS = "jvm-server.options";

    private static final String OPTION = "-javaagent:";
    private static final Pattern LINE =
            Pattern.compile(
                    "(?m)^"
                            + OPTION
                            + "(\\S*/"
                            + Pattern.quote(AgentJar.NAME)
                            + ")(?:=(\\S*))?[ \t]*(?:\r?\n|\\z)");

    /** The script splits the line at blanks, and looks for files that match a pattern. */
    private static final Pattern PLAIN = Pattern.compile("/[\\w./+@%,:-]+");

    private final Path cassandraJar;
    private final Path options;
    private final FileSteps steps;

    /** Of an installation. */
    public AgentLine(CassandraTree tree) {
        this(tree, new DiskSteps());
    }

    AgentLine(CassandraTree tree, FileSteps steps) {
        this.cassandraJar = tree.jar();
        this.options = tree.yaml().resolveSibling(OPTIONS);
        this.steps = steps;
    }

    /** Whether an option of a JVM loads the agent. */
    static boolean namesAgent(String option) {
        return LINE.matcher(option + "\n").matches();
    }

    @Override
    public Path file() {
        return options;
    }

    @Override
    public boolean isThere() {
        return agent().isPresent();
    }

    /** The agent that the line names, if there is one. */
    public Optional<Path> agent() {
        return path(1);
    }

    /** The settings file that the line names, if it names one. */
    Optional<Path> settings() {
        return path(2);
    }

    private Optional<Path> path(int group) {
        try {
            Matcher line =
                    LINE.matcher(Files.exists(options) ? latin1(Files.readAllBytes(options)) : "");
            return line.find() && line.group(group) != null
                    ? Optional.of(Path.of(utf8(line.group(group))))
                    : Optional.empty();
        } catch (IOException e) {
            throw new RefusedException(options + " cannot be read: " + FileSteps.describe(e));
        }
    }

    @Override
    public List<String> problems(AgentJar agent) {
        return problems(agent.file());
    }

    @Override
    public void add(AgentJar agent) throws IOException {
        steps.replace(options, bytes(line(agent) + "\n" + text()), options);
    }

    private static String line(AgentJar agent) {
        return latin1((OPTION + agent.file()).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void remove() throws IOException {
        steps.replace(options, bytes(LINE.matcher(text()).replaceAll("")), options);
    }

    @Override
    public String description(AgentJar agent) {
        return options
                + ": -javaagent:"
                + agent.file()
                + " as the first line, with the classes of Cassandra "
                + String.join(" or ", agent.versionsOf(cassandraJar));
    }

    /** Why a start script cannot name a jar; empty if it can. */
    List<String> problems(Path agent) {
        List<String> problems = new ArrayList<>();
        if (!PLAIN.matcher(agent.toString()).matches()) {
            problems.add(
                    "the agent is '"
                            + agent
                            + "', which Cassandra's start script would split or change; allowed: an"
                            + " absolute path of letters, digits and the characters ./_+@%,:-");
        }
        if (Files.isSymbolicLink(options)) {
            problems.add(
                    options
                            + " is a link, which would become a file; allowed: a file, or, with --conf,"
                            + " the folder of the real one");
        } else if (!Files.isRegularFile(options)) {
            problems.add(
                    "there is no "
                            + options
                            + ", which the start script reads; put -javaagent:"
                            + agent
                            + " where this Cassandra gets its JVM options from");
        }
        return problems;
    }

    /**
     * A character for each byte: what is not ours stays as it is, whatever its encoding. Not of a
     * link, which may lead to a file that the owner of the folder may not read.
     */
    private String text() throws IOException {
        try (InputStream in = Files.newInputStream(options, LinkOption.NOFOLLOW_LINKS)) {
            return latin1(in.readAllBytes());
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static String utf8(String text) {
        return new String(bytes(text), StandardCharsets.UTF_8);
    }
}
