package io.horoscope.tool.tree;

import io.horoscope.tool.file.FileSteps;
import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cassandra.yaml that a tree's node reads. Whatever says where it is must agree: the running
 * nodes, CASSANDRA_CONF of the environment, and that of {@code cassandra.in.sh}. If nothing says it,
 * it is where archives and packages put it.
 */
public final class ConfFolder {

    static final String YAML = "cassandra.yaml";

    private static final String VARIABLE = "CASSANDRA_CONF";

    /** Without what stands in quotes behind a variable that only the script knows. */
    private static final Pattern ASSIGNMENT =
            Pattern.compile(
                    "(?m)^\\s*(?:export\\s+)?"
                            + VARIABLE
                            + "=[\"']?(\\$\\{?CASSANDRA_HOME}?)?([^\"'$#\\s]*)[\"']?\\s*(?:#.*)?$");

    private final Path packagedConf;
    private final Map<String, String> environment;
    private final RunningNodes running;

    /**
     * Of a machine.
     *
     * @param packagedConf where packages put their configuration: {@code /etc/cassandra}
     * @param environment in which a node would be started
     */
    public ConfFolder(Path packagedConf, Map<String, String> environment, RunningNodes running) {
        this.packagedConf = packagedConf;
        this.environment = environment;
        this.running = running;
    }

    /** Of a tree; null with a line among the problems if it is missing or ambiguous. */
    Path find(Path home, Optional<Path> jar, Optional<Path> conf, List<String> problems) {
        if (conf.isPresent()) {
            return inFolder("--conf", conf.get(), problems);
        }
        Map<String, Path> said = new LinkedHashMap<>();
        jar.ifPresent(of -> said.putAll(running.confs(of)));
        Optional.ofNullable(environment.get(VARIABLE))
                .filter(folder -> !folder.isBlank())
                .ifPresent(folder -> said.put(VARIABLE + " in the environment", Path.of(folder)));
        for (Path file :
                List.of(home.resolve("bin/cassandra.in.sh"), home.resolve("cassandra.in.sh"))) {
            inScript(file, home).ifPresent(folder -> said.put(VARIABLE + " in " + file, folder));
        }
        return said.isEmpty() ? usual(home, problems) : agreed(said, problems);
    }

    private static Path agreed(Map<String, Path> said, List<String> problems) {
        int before = problems.size();
        Map<String, Path> yamls = new LinkedHashMap<>();
        said.forEach((who, folder) -> yamls.put(who, inFolder(who, folder, problems)));
        if (problems.size() > before) {
            return null;
        }
        if (yamls.values().stream().distinct().count() > 1) {
            problems.add(
                    "the configuration of the node is not certain: "
                            + yamls.entrySet().stream()
                                    .map(each -> each.getKey() + " is " + each.getValue())
                                    .collect(Collectors.joining("; "))
                            + "; choose with --conf DIR");
            return null;
        }
        return yamls.values().iterator().next();
    }

    private static Path inFolder(String who, Path folder, List<String> problems) {
        Path yaml = folder.resolve(YAML);
        if (Files.isRegularFile(yaml)) {
            return real(yaml);
        }
        problems.add(
                who
                        + " is '"
                        + folder
                        + "', and there is no "
                        + YAML
                        + " in it"
                        + (who.equals("--conf") ? "" : "; say where it is with --conf DIR"));
        return null;
    }

    private Path usual(Path home, List<String> problems) {
        Path own = home.resolve("conf").resolve(YAML);
        if (Files.isRegularFile(own)) {
            return real(own);
        }
        Path packagedFolder = packagedConf.resolve("conf");
        TreeSet<Path> candidates =
                Stream.of(packagedConf.resolve(YAML), packagedFolder.resolve(YAML))
                        .filter(Files::isRegularFile)
                        .map(ConfFolder::real)
                        .collect(Collectors.toCollection(TreeSet::new));
        if (candidates.size() == 1) {
            return candidates.first();
        }
        problems.add(
                candidates.isEmpty()
                        ? "there is no "
                                + YAML
                                + " in "
                                + own.getParent()
                                + ", "
                                + packagedConf
                                + " or "
                                + packagedFolder
                                + "; say where it is with --conf DIR"
                        : "there are several "
                                + YAML
                                + ": "
                                + candidates
                                + "; choose with --conf DIR");
        return null;
    }

    /**
     * The last assignment. A relative one, or one by other variables, is not known; that of
     * Apache's archive is for a folder that may not be there.
     */
    private static Optional<Path> inScript(Path file, Path home) {
        try {
            Matcher assignments =
                    ASSIGNMENT.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
            Optional<Path> last = Optional.empty();
            while (assignments.find()) {
                String inHome = assignments.group(1);
                String text = (inHome == null ? "" : home) + assignments.group(2);
                Path folder = Path.of(text);
                boolean isDefault = inHome != null && !Files.exists(folder.resolve(YAML));
                last = Optional.of(folder).filter(path -> path.isAbsolute() && !isDefault);
            }
            return last;
        } catch (IOException | UncheckedIOException | InvalidPathException e) {
            return Optional.empty(); // Missing, or not readable for this user.
        }
    }

    static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new RefusedException(path + " cannot be looked up: " + FileSteps.describe(e));
        }
    }
}
