package io.horoscope.weave;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * {@code adopted.jar} beside an agent's jar: woven classes of releases that the agent's jar does not
 * have. It is of use to that very jar only, whose aspects were woven. Immutable.
 */
public final class AdoptedJar {

    /** Its file name. */
    public static final String NAME = "adopted.jar";

    private static final String FOLDER = "horoscope/adopted/";

    /** The SHA-256 of the agent's jar, then lines of release, class and SHA-256 of the stock class. */
    private static final String INDEX = FOLDER + "index.txt";

    /** The same bytes each time. */
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private final String agentSha256;
    private final Path file;

    private AdoptedJar(Path agent, String agentSha256) {
        this.agentSha256 = agentSha256;
        this.file = agent.resolveSibling(NAME);
    }

    /**
     * The one beside an agent's jar, which may not be there yet.
     *
     * @throws IOException if the agent's jar cannot be read
     */
    public static AdoptedJar beside(Path agent) throws IOException {
        return new AdoptedJar(agent, Checksum.of(Files.readAllBytes(agent)));
    }

    public Path file() {
        return file;
    }

    /** Whether there is one that was made of another agent's jar, which makes no use of it. */
    public boolean isStale() throws IOException {
        return Files.exists(file) && !isOfAgent();
    }

    /**
     * Lines of release, class and SHA-256 of the stock class; empty if the agent has none.
     *
     * @throws IOException if it is damaged
     */
    public List<String> index() throws IOException {
        if (!Files.exists(file) || !isOfAgent()) {
            return List.of();
        }
        List<String> lines = lines();
        return lines.subList(1, lines.size());
    }

    private boolean isOfAgent() throws IOException {
        return lines().get(0).equals(agentSha256);
    }

    private List<String> lines() throws IOException {
        try (ZipFile jar = new ZipFile(file.toFile())) {
            ZipEntry index = jar.getEntry(INDEX);
            if (index == null) {
                throw new IOException(file + " has no " + INDEX);
            }
            byte[] text = jar.getInputStream(index).readAllBytes();
            return List.of(new String(text, StandardCharsets.UTF_8).split("\n"));
        }
    }

    /**
     * The bytes of the jar with one more release, and those that it has of the same agent.
     *
     * @param stock the classes by their entries; so are {@code woven}
     */
    public byte[] with(String release, Map<String, byte[]> stock, Map<String, byte[]> woven)
            throws IOException {
        Map<String, byte[]> files = present();
        List<String> index = new ArrayList<>(index());
        index.removeIf(line -> line.startsWith(release + " "));
        stock.forEach(
                (entry, bytes) -> {
                    String sha256 = Checksum.of(bytes);
                    index.add(release + " " + entry.replace(".class", "") + " " + sha256);
                    files.put(FOLDER + sha256 + ".class", woven.get(entry));
                });
        index.add(0, agentSha256);
        files.put(INDEX, (String.join("\n", index) + "\n").getBytes(StandardCharsets.UTF_8));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream to = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> each : files.entrySet()) {
                ZipEntry entry = new ZipEntry(each.getKey());
                entry.setTimeLocal(TIME);
                to.putNextEntry(entry);
                to.write(each.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private Map<String, byte[]> present() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        if (!index().isEmpty()) {
            try (ZipFile jar = new ZipFile(file.toFile())) {
                for (var entries = jar.entries(); entries.hasMoreElements(); ) {
                    ZipEntry entry = entries.nextElement();
                    files.put(entry.getName(), jar.getInputStream(entry).readAllBytes());
                }
            }
        }
        return files;
    }
}
