package io.horoscope.cassandra.weave;

import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The overlay jar, which puts Horoscope into Cassandra without an agent: its woven classes are
 * loaded because it comes before Cassandra's jar on the class path. It names the stock classes that
 * they were woven from, so that it can refuse to run on any others.
 */
final class Overlay {

    /** A line of versions, then a line of each woven class and the SHA-256 of its stock one. */
    static final String LIST = "horoscope/overlay.txt";

    private Overlay() {}

    /**
     * Compares the stock classes on the class path with those of the list.
     *
     * @return what this is, for {@code horoscope status}
     * @throws SettingsException naming every class that is another one, or is not there
     */
    static String require(ClassLoader loader) {
        URL list = loader.getResource(LIST);
        if (list == null) {
            throw new SettingsException(
                    List.of("Horoscope's jar has no " + LIST + "; install it again"));
        }
        try {
            return require(loader, list);
        } catch (IOException e) {
            throw new SettingsException(List.of("Horoscope's jar cannot be checked: " + e));
        }
    }

    private static String require(ClassLoader loader, URL list) throws IOException {
        String[] lines = new String(bytes(list), StandardCharsets.UTF_8).split("\n", -1);
        String jar = list.toString().replace(LIST, "");
        List<String> problems = new ArrayList<>();
        for (String line : Arrays.asList(lines).subList(1, lines.length)) {
            if (!line.isEmpty()) {
                String[] fields = line.split(" ", -1);
                String file = fields[0] + ".class";
                List<URL> found = Collections.list(loader.getResources(file));
                String name = fields[0].replace('/', '.');
                if (found.isEmpty() || !found.get(0).toString().equals(jar + file)) {
                    problems.add(
                            name
                                    + ": comes from "
                                    + found.stream().findFirst()
                                    + "; allowed: "
                                    + jar
                                    + " before Cassandra's jar on the class path");
                } else if (found.size() < 2 || !sha256(bytes(found.get(1))).equals(fields[1])) {
                    problems.add(
                            name
                                    + ": "
                                    + (found.size() < 2
                                            ? "there is no stock class"
                                            : found.get(1) + " is another one")
                                    + "; allowed: that of Cassandra "
                                    + lines[0]);
                }
            }
        }
        if (!problems.isEmpty()) {
            problems.add(
                    "the overlay jar of Horoscope is for Cassandra "
                            + lines[0]
                            + ": take it out with 'horoscope uninstall', or put in that of this"
                            + " version with 'horoscope install --overlay'");
            throw new SettingsException(problems);
        }
        return "overlay jar, classes of Cassandra " + lines[0];
    }

    private static byte[] bytes(URL resource) throws IOException {
        try (InputStream in = resource.openStream()) {
            return in.readAllBytes();
        }
    }

    /** In hexadecimal, lower case. */
    static String sha256(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return String.format("%064x", new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
