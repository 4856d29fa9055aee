package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The software of a run. */
public final class Versions {

    private Versions() {}

    /**
     * By name.
     *
     * @param horoscope the distribution's directory
     * @param ycsb the client's
     */
    public static Map<String, Object> of(Path repository, Path horoscope, Path ycsb) {
        Map<String, Object> versions = new LinkedHashMap<>();
        versions.put("horoscope", String.valueOf(horoscope.getFileName()));
        commit(repository).ifPresent(commit -> versions.put("commit", commit));
        Path lib = ycsb.resolve("target/lib");
        String[] found = Objects.requireNonNull(lib.toFile().list(), lib + " cannot be listed");
        List<String> jars = Stream.of(found).sorted().toList();
        versions.put("ycsb", version(jars, "core").orElse("unknown"));
        versions.put("driver", version(jars, "java-driver-core(-shaded)?").orElse("unknown"));
        versions.put(
                "lab_and_client_java",
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        return versions;
    }

    /**
     * The version in the name of the one jar of an artifact; empty if there is none.
     *
     * @param artifact a regular expression
     */
    static Optional<String> version(List<String> jars, String artifact) {
        Pattern pattern = Pattern.compile("(?:" + artifact + ")-(?<version>[0-9].*)\\.jar");
        return jars.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group("version"))
                .findFirst();
    }

    /**
     * The commit, with {@code -dirty} behind it if something was not committed; empty outside of a
     * Git repository and without Git.
     */
    public static Optional<String> commit(Path repository) {
        try {
            Process git =
                    new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=12")
                            .directory(repository.toFile())
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            String text =
                    new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor() == 0 && !text.isEmpty() ? Optional.of(text) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw Await.interrupted(e);
        }
    }
}
