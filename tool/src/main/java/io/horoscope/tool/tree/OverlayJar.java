package io.horoscope.tool.tree;

import io.horoscope.tool.file.DiskSteps;
import io.horoscope.tool.file.FileSteps;
import io.horoscope.tool.file.RefusedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A jar with Horoscope's classes and the woven ones of a tree's Cassandra, which stands before
 * Cassandra's jar on the class path: start scripts put the jars of a folder there in the order of
 * their names. It is made of the agent's jar. The node compares the stock classes with its list as
 * it starts.
 */
public final class OverlayJar implements Loader {

    /** Its file name, beside Cassandra's jar. */
    public static final String NAME = "00-horoscope.jar";

    /** A line of versions, then a line of each woven class and the SHA-256 of its stock one. */
    private static final String LIST = "horoscope/overlay.txt";

    private static final List<String> AGENT_ONLY =
            List.of("META-INF/", "io/horoscope/agent/", AgentJar.WOVEN);

    private final Path cassandraJar;
    private final FileSteps steps;

    /** Of an installation. */
    public OverlayJar(CassandraTree tree) {
        this(tree, new DiskSteps());
    }

    OverlayJar(CassandraTree tree, FileSteps steps) {
        this.cassandraJar = tree.jar();
        this.steps = steps;
    }

    @Override
    public Path file() {
        return cassandraJar.resolveSibling(NAME);
    }

    @Override
    public boolean isThere() {
        return Files.exists(file());
    }

    @Override
    public List<String> problems(AgentJar agent) {
        return agent.isAdopted(agent.versionsOf(cassandraJar))
                ? List.of(
                        "an adopted release has no overlay jar; allowed: install without --overlay")
                : List.of();
    }

    @Override
    public void add(AgentJar agent) throws IOException {
        steps.replace(file(), content(agent), cassandraJar);
    }

    @Override
    public void remove() throws IOException {
        steps.delete(file());
    }

    @Override
    public String description(AgentJar agent) {
        return file()
                + ": the classes of Horoscope and of Cassandra "
                + String.join(" or ", agent.versionsOf(cassandraJar));
    }

    /** The same bytes for the same agent and Cassandra. */
    private byte[] content(AgentJar agent) throws IOException {
        Set<String> versions = agent.versionsOf(cassandraJar);
        Map<String, String> woven = new TreeMap<>(agent.classesOf(versions.iterator().next()));
        StringBuilder list = new StringBuilder(String.join(" or ", versions) + "\n");
        woven.forEach(
                (file, sha256) ->
                        list.append(file.replace(".class", " ")).append(sha256).append('\n'));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipFile from = new ZipFile(agent.file().toFile());
                ZipOutputStream to = new ZipOutputStream(bytes)) {
            ZipEntry index = from.getEntry(AgentJar.INDEX);
            put(to, index, LIST, list.toString().getBytes(StandardCharsets.UTF_8));
            for (Map.Entry<String, String> each : woven.entrySet()) {
                ZipEntry entry = from.getEntry(AgentJar.WOVEN + each.getValue() + ".class");
                put(to, entry, each.getKey(), from.getInputStream(entry).readAllBytes());
            }
            for (ZipEntry entry : Collections.list(from.entries())) {
                String name = entry.getName();
                if (!entry.isDirectory() && AGENT_ONLY.stream().noneMatch(name::startsWith)) {
                    put(to, entry, name, from.getInputStream(entry).readAllBytes());
                }
            }
        }
        return bytes.toByteArray();
    }

    /** With the time of the agent's entry, which its build fixes. */
    private static void put(ZipOutputStream to, ZipEntry from, String name, byte[] bytes)
            throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(from.getTimeLocal());
        to.putNextEntry(entry);
        to.write(bytes);
        to.closeEntry();
    }

    /**
     * The versions that the jar is for; empty if its list has other classes than Cassandra's jar,
     * so that the node does not start.
     *
     * @throws RefusedException if either cannot be read
     */
    List<String> versions() {
        try (ZipFile jar = new ZipFile(file().toFile())) {
            ZipEntry entry = jar.getEntry(LIST);
            if (entry == null) {
                return List.of();
            }
            String text =
                    new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
            List<String> lines = List.of(text.split("\n"));
            Map<String, String> stock = new TreeMap<>();
            for (String line : lines.subList(1, lines.size())) {
                String[] fields = line.split(" ", -1);
                stock.put(fields[0] + ".class", fields[1]);
            }
            return AgentJar.hasAll(cassandraJar, stock) ? List.of(lines.get(0)) : List.of();
        } catch (IOException | RuntimeException e) {
            throw new RefusedException(file() + " cannot be read: " + FileSteps.describe(e));
        }
    }
}
