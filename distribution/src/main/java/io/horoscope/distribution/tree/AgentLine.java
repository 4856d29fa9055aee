package io.horoscope.distribution.tree;

import io.horoscope.distribution.FolderLock;
import io.horoscope.distribution.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one line of {@code jvm-server.options} that loads the agent. It is the file's first, so that
 * the agent comes before others that change Cassandra, and so that the file without it is the
 * original, byte for byte. The folder is locked while the file is changed.
 */
public final class AgentLine {

    /** Beside cassandra.yaml; read by the start script of every layout, and not by tools. */
    public static final String OPTIONS = "jvm-server.options";

    /** The settings of a node with the agent, beside cassandra.yaml. */
    public static final String SETTINGS = "horoscope.yaml";

    private static final String OPTION = "-javaagent:";
    private static final Pattern LINE =
            Pattern.compile(
                    "(?m)^"
                            + OPTION
                            + "(\\S*/"
                            + Pattern.quote(AgentJar.NAME)
                            + ")(?:=\\S*)?\r?\n");

    /** The script splits the line at blanks, and looks for files that match a pattern. */
    private static final Pattern PLAIN = Pattern.compile("/[\\w./+@%,:-]+");

    private final Path options;
    private final FileSteps steps;

    /** Of an installation. */
    public AgentLine(CassandraTree tree) {
        this(tree, new DiskSteps());
    }

    AgentLine(CassandraTree tree, FileSteps steps) {
        this.options = tree.yaml().resolveSibling(OPTIONS);
        this.steps = steps;
    }

    public Path options() {
        return options;
    }

    /** Where the settings of this node are to be. */
    public Path settings() {
        return options.resolveSibling(SETTINGS);
    }

    /** The agent that the line names, if there is one. */
    public Optional<Path> agent() {
        try {
            return Files.exists(options) ? agentIn(text()) : Optional.empty();
        } catch (IOException e) {
            throw new RefusedException(options + " cannot be read: " + Installer.describe(e));
        }
    }

    private static Optional<Path> agentIn(String text) {
        Matcher line = LINE.matcher(text);
        return line.find() ? Optional.of(Path.of(utf8(line.group(1)))) : Optional.empty();
    }

    /**
     * Writes the line, and the settings if there are none yet.
     *
     * @param settings the text of the settings file
     * @throws RefusedException if the line is there already, or cannot be written
     */
    @SuppressWarnings("try") // The lock is held, not used.
    public void add(AgentJar agent, String settings) {
        requireUsable(agent.file());
        try (FolderLock lock = FolderLock.hold(List.of(options.getParent()))) {
            String text = text();
            agentIn(text).ifPresent(this::refuse);
            if (!Files.exists(settings())) {
                replace(settings(), settings.getBytes(StandardCharsets.UTF_8));
            }
            replace(options, bytes(latin1(OPTION + agent.file()) + "\n" + text));
        } catch (IOException e) {
            throw new RefusedException(options + " cannot be changed: " + Installer.describe(e));
        }
    }

    private void refuse(Path agent) {
        throw new RefusedException(
                options
                        + " has a line for "
                        + agent
                        + " already; take it out first with 'horoscope uninstall'");
    }

    /**
     * Checks that a start script can name a jar.
     *
     * @throws RefusedException if it cannot
     */
    public void requireUsable(Path agent) {
        if (!PLAIN.matcher(agent.toString()).matches()) {
            throw new RefusedException(
                    "the agent is '"
                            + agent
                            + "', which Cassandra's start script would split or change; allowed: an"
                            + " absolute path of letters, digits and the characters ./_+@%,:-");
        }
        if (!Files.isRegularFile(options)) {
            throw new RefusedException(
                    "there is no "
                            + options
                            + ", which the start script reads; put -javaagent:"
                            + agent
                            + " where this Cassandra gets its JVM options from");
        }
    }

    /**
     * Takes the line out.
     *
     * @throws RefusedException if there is none, or the file cannot be written
     */
    @SuppressWarnings("try") // The lock is held, not used.
    public void remove() {
        try (FolderLock lock = FolderLock.hold(List.of(options.getParent()))) {
            String text = text();
            String without = LINE.matcher(text).replaceAll("");
            if (without.equals(text)) {
                throw new RefusedException(options + " has no line for " + AgentJar.NAME);
            }
            replace(options, bytes(without));
        } catch (IOException e) {
            throw new RefusedException(options + " cannot be changed: " + Installer.describe(e));
        }
    }

    private void replace(Path file, byte[] content) throws IOException {
        Path unfinished = InstallRecord.unfinished(file);
        steps.delete(unfinished);
        steps.write(unfinished, content, options);
        steps.move(unfinished, file);
    }

    /** A character for each byte: what is not ours stays as it is, whatever its encoding. */
    private String text() throws IOException {
        return new String(Files.readAllBytes(options), StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String latin1(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String utf8(String text) {
        return new String(bytes(text), StandardCharsets.UTF_8);
    }
}
