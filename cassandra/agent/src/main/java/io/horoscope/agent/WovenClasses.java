package io.horoscope.agent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The woven classes for the Cassandra on the class path: one for each that has to be replaced, or
 * none at all. Immutable.
 */
public final class WovenClasses {

    /** Lines of version, class and SHA-256 of the stock class, with blanks between. */
    static final String INDEX = "horoscope/woven/index.txt";

    static final String FOLDER = "horoscope/woven/";

    /** What only the overlay jar has. */
    private static final String OVERLAY = "horoscope/overlay.txt";

    /** A woven class and the stock one that it replaces. */
    static final class Exchange {
        final String stockSha256;
        final byte[] woven;

        Exchange(String stockSha256, byte[] woven) {
            this.stockSha256 = stockSha256;
            this.woven = woven;
        }
    }

    private final Map<String, Exchange> exchanges;
    private final Set<String> versions;
    private final Optional<String> problem;

    private WovenClasses(
            Map<String, Exchange> exchanges, Set<String> versions, Optional<String> problem) {
        this.exchanges = exchanges;
        this.versions = versions;
        this.problem = problem;
    }

    /**
     * Looks up each stock class, without loading it.
     *
     * @throws IOException if this jar is damaged
     */
    static WovenClasses find(ClassLoader loader) throws IOException {
        Releases releases = new Releases();
        releases.add(lines(loader, INDEX), "");
        AdoptedClasses adopted = AdoptedClasses.find(loader);
        releases.add(adopted.lines(), ", adopted");
        Map<String, Exchange> exchanges = new HashMap<>();
        Set<String> versions = new LinkedHashSet<>(releases.all);
        for (String name : releases.names) {
            byte[] stock = bytes(loader, name + ".class");
            if (stock == null) {
                return none(name.replace('/', '.') + " is not on the class path");
            }
            String sha256 = sha256(stock);
            byte[] packed = bytes(loader, FOLDER + sha256 + ".class");
            byte[] woven = packed == null ? adopted.woven(loader, sha256) : packed;
            if (woven == null) {
                return none(
                        unknown(name, sha256, releases.all)
                                + adopted.remark()
                                + (loader.getResource(OVERLAY) == null
                                        ? ""
                                        : "; the overlay jar is there too, allowed: one of them"));
            }
            exchanges.put(name, new Exchange(sha256, woven));
            versions.retainAll(releases.with(name, sha256));
        }
        return new WovenClasses(exchanges, versions, Optional.empty());
    }

    private static String unknown(String name, String sha256, Set<String> all) {
        return name.replace('/', '.')
                + " has SHA-256 "
                + sha256
                + ", which is that of no supported Cassandra ("
                + String.join(", ", all)
                + ")";
    }

    /** The releases of an index, in its order, and which of them have a class. */
    private static final class Releases {
        private final Set<String> names = new TreeSet<>();
        private final Set<String> all = new LinkedHashSet<>();
        private final Map<String, Set<String>> byClass = new HashMap<>();

        void add(List<String> lines, String suffix) {
            for (String line : lines) {
                String[] fields = line.split(" ", -1);
                String release = fields[0] + suffix;
                names.add(fields[1]);
                all.add(release);
                byClass.computeIfAbsent(fields[1] + fields[2], key -> new LinkedHashSet<>())
                        .add(release);
            }
        }

        Set<String> with(String name, String sha256) {
            return byClass.get(name + sha256);
        }
    }

    private static WovenClasses none(String problem) {
        return new WovenClasses(Map.of(), Set.of(), Optional.of(problem));
    }

    /** Why nothing is replaced; empty if everything is. */
    public Optional<String> problem() {
        return problem;
    }

    /** The supported versions that all classes are of: none if they are of different ones. */
    List<String> versions() {
        return new ArrayList<>(versions);
    }

    /** Of the classes that are replaced, with slashes. */
    Set<String> names() {
        return exchanges.keySet();
    }

    int size() {
        return exchanges.size();
    }

    /**
     * What replaces a class, or null.
     *
     * @param name as in a class file, with slashes
     */
    Exchange of(String name) {
        return exchanges.get(name);
    }

    /** In hexadecimal, lower case. */
    static String sha256(byte[] bytes) {
        try {
            StringBuilder text = new StringBuilder();
            for (byte each : MessageDigest.getInstance("SHA-256").digest(bytes)) {
                text.append(Character.forDigit(each >> 4 & 0xF, 16));
                text.append(Character.forDigit(each & 0xF, 16));
            }
            return text.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static List<String> lines(ClassLoader loader, String resource) throws IOException {
        byte[] index = bytes(loader, resource);
        if (index == null) {
            throw new IOException("the agent's jar has no " + resource);
        }
        List<String> lines = new ArrayList<>();
        for (String line : new String(index, StandardCharsets.UTF_8).split("\n", -1)) {
            if (!line.isEmpty()) {
                lines.add(line);
            }
        }
        return lines;
    }

    static byte[] bytes(ClassLoader loader, String resource) throws IOException {
        try (InputStream in = loader.getResourceAsStream(resource)) {
            return in == null ? null : in.readAllBytes();
        }
    }
}
