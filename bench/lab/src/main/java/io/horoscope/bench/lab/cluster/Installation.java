package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An unpacked distribution: its programs, libraries and configuration.
 *
 * @param home its directory
 */
public record Installation(Path home) {

    private static final Pattern JAR = Pattern.compile("cassandra-all-([0-9.]+[0-9])\\.jar");

    /**
     * The distribution in a directory.
     *
     * @throws LabException if it is not one
     */
    public static Installation at(Path home) {
        if (!Files.isExecutable(home.resolve("bin/cassandra"))) {
            throw new LabException(
                    "there is no Horoscope distribution in %s; build it with: mvn -DskipTests package"
                            .formatted(home));
        }
        return new Installation(home.toAbsolutePath().normalize());
    }

    public Path program(String name) {
        return home.resolve("bin").resolve(name);
    }

    public Path configuration() {
        return home.resolve("conf");
    }

    /** The Java agent, which stock nodes may have. */
    public Path agent() {
        return home.resolve("horoscope.jar");
    }

    /** Its version of Cassandra. */
    public String version() {
        Path libraries = libraries();
        try (Stream<Path> jars = Files.list(libraries)) {
            return jars.map(jar -> JAR.matcher(jar.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(name -> name.group(1))
                    .findFirst()
                    .orElseThrow(() -> new LabException("no Cassandra jar is in " + libraries));
        } catch (IOException e) {
            throw new LabException(libraries + " cannot be listed: " + e.getMessage(), e);
        }
    }

    /** The folder of Cassandra's jar and of all that it needs. */
    public Path libraries() {
        return home.resolve("lib/cassandra");
    }

    /**
     * A copy of this distribution that runs a release of stock Cassandra.
     *
     * @param others the folder of the libraries of its family, with a Cassandra
     * @param cassandra its jar, which takes the place of that one
     * @param copy where to; replaced if it exists
     */
    public Installation stock(Path others, Path cassandra, Path copy) {
        try {
            Installation stock = copyTo(copy);
            LabFiles.delete(stock.libraries());
            Files.createDirectories(stock.libraries());
            for (Path jar : LabFiles.list(others, "*.jar")) {
                if (!JAR.matcher(jar.getFileName().toString()).matches()) {
                    copy(jar, stock.libraries().resolve(jar.getFileName()));
                }
            }
            copy(cassandra, stock.libraries().resolve(cassandra.getFileName()));
            return stock;
        } catch (IOException e) {
            throw new LabException(copy + " cannot be made: " + e.getMessage(), e);
        }
    }

    private Installation copyTo(Path copy) throws IOException {
        LabFiles.delete(copy);
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.toList()) {
                copy(file, copy.resolve(home.relativize(file)));
            }
        }
        return at(copy);
    }

    /** Links jars, since no program writes to them. */
    private static void copy(Path from, Path to) throws IOException {
        if (Files.isDirectory(from)) {
            Files.createDirectories(to);
        } else if (from.toString().endsWith(".jar")) {
            Files.createSymbolicLink(to, from.toRealPath());
        } else {
            Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    /**
     * Runs {@code bin/horoscope} and waits.
     *
     * @return what it wrote, on standard output and standard error
     * @throws LabException with what it wrote if its exit code is not 0
     */
    public String horoscope(String... arguments) {
        List<String> command = new ArrayList<>(List.of(program("horoscope").toString()));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new LabException(
                        "%s ended with %d:%n%s".formatted(command, process.exitValue(), output));
            }
            return output;
        } catch (IOException e) {
            throw new LabException(command + " cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw Await.interrupted(e);
        }
    }
}
