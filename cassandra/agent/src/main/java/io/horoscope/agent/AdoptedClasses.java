package io.horoscope.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.util.List;

/**
 * Classes of releases that {@code horoscope adopt} wove on this machine, in {@code adopted.jar}
 * beside the agent's jar, which has it on its class path. They are used with the very agent that
 * they were made of. Immutable.
 */
final class AdoptedClasses {

    /** The SHA-256 of the agent's jar in the first line, then as {@link WovenClasses#INDEX}. */
    private static final String INDEX = "horoscope/adopted/index.txt";

    private static final String FOLDER = "horoscope/adopted/";

    private final List<String> lines;
    private final String remark;

    private AdoptedClasses(List<String> lines, String remark) {
        this.lines = lines;
        this.remark = remark;
    }

    /**
     * Looks for them on the class path.
     *
     * @throws IOException if the agent's jar or this one cannot be read
     */
    static AdoptedClasses find(ClassLoader loader) throws IOException {
        if (loader.getResource(INDEX) == null) {
            return new AdoptedClasses(List.of(), "; 'horoscope adopt' tries another release");
        }
        List<String> lines = WovenClasses.lines(loader, INDEX);
        return lines.get(0).equals(sha256OfAgent(loader))
                ? new AdoptedClasses(lines.subList(1, lines.size()), "")
                : new AdoptedClasses(
                        List.of(),
                        "; adopted.jar was made of another horoscope.jar: run 'horoscope adopt'"
                                + " again");
    }

    private static String sha256OfAgent(ClassLoader loader) throws IOException {
        URLConnection index = loader.getResource(WovenClasses.INDEX).openConnection();
        if (!(index instanceof JarURLConnection)) {
            return "";
        }
        URL jar = ((JarURLConnection) index).getJarFileURL();
        try (InputStream in = jar.openStream()) {
            return WovenClasses.sha256(in.readAllBytes());
        }
    }

    List<String> lines() {
        return lines;
    }

    /** What an operator must know of a class that is not found; empty, or with a semicolon first. */
    String remark() {
        return remark;
    }

    /** The woven class for a stock one; null if there is none. */
    byte[] woven(ClassLoader loader, String stockSha256) throws IOException {
        boolean isListed = lines.stream().anyMatch(line -> line.endsWith(" " + stockSha256));
        return isListed ? WovenClasses.bytes(loader, FOLDER + stockSha256 + ".class") : null;
    }
}
