package io.horoscope.tool.tree;

import io.horoscope.weave.Checksum;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** A Cassandra tree in a temporary folder, with Apache's own jar. */
public final class StockTree {

    static final String CASSANDRA = "4.1.10";

    static final String YAML =
            "# Stock.\ncluster_name: 'Test Cluster'\nnum_tokens: 16\n\nendpoint_snitch: SimpleSnitch\n";

    private final Path home;
    private final Path jar;
    private final Path yaml;

    private StockTree(Path home, Path jar, Path yaml) {
        this.home = home;
        this.jar = jar;
        this.yaml = yaml;
    }

    /** The layout of Apache's archive. */
    public static StockTree archive(Path home) throws IOException {
        return make(
                home,
                home.resolve("lib/apache-cassandra-" + CASSANDRA + ".jar"),
                home.resolve("conf/cassandra.yaml"));
    }

    /** The layout of Apache's deb: a jar and a link to it, configuration elsewhere. */
    static StockTree debian(Path home, Path etc) throws IOException {
        StockTree tree =
                make(
                        home,
                        home.resolve("apache-cassandra-" + CASSANDRA + ".jar"),
                        etc.resolve("cassandra.yaml"));
        Files.createDirectories(home.resolve("lib"));
        Files.createSymbolicLink(home.resolve("apache-cassandra.jar"), tree.jar.getFileName());
        return tree;
    }

    private static StockTree make(Path home, Path jar, Path yaml) throws IOException {
        Files.createDirectories(jar.getParent());
        Files.createDirectories(yaml.getParent());
        Files.writeString(yaml.resolveSibling(AgentLine.OPTIONS), "-ea\n");
        Files.copy(
                Path.of(System.getProperty("horoscope.stock.jar")),
                jar,
                StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(yaml, YAML);
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(yaml, PosixFilePermissions.fromString("rw-r-----"));
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_600_000_000_000L));
        Files.setLastModifiedTime(yaml, FileTime.fromMillis(1_650_000_000_000L));
        return new StockTree(home, jar, yaml);
    }

    /** A jar that says it is another version of Cassandra. */
    static void otherVersion(Path file, String version) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out)) {
            put(jar, "org/apache/cassandra/service/CassandraDaemon.class", "no class");
            put(
                    jar,
                    "org/apache/cassandra/config/version.properties",
                    "CassandraVersion=" + version + "\n");
        }
    }

    private static void put(JarOutputStream jar, String name, String text) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(text.getBytes(StandardCharsets.UTF_8));
        jar.closeEntry();
    }

    Path home() {
        return home;
    }

    Path jar() {
        return jar;
    }

    Path yaml() {
        return yaml;
    }

    CassandraTree find() {
        return find(home, home.resolve("no-etc"));
    }

    /** The installation in a home, on a machine where nothing runs. */
    static CassandraTree find(Path home, Path etc) {
        RunningNodes none = new RunningNodes(home.resolve("no-proc"));
        return CassandraTree.find(home, Optional.empty(), new ConfFolder(etc, Map.of(), none));
    }

    /** The Java of a machine that has none. */
    NodeJava noJava() {
        return noJava(home.resolve("no-etc"));
    }

    /** The same, with a folder for the configuration of packages. */
    NodeJava noJava(Path etc) {
        CassandraTree tree = find(home, etc);
        return NodeJava.find(tree, new RunningNodes(home.resolve("no-proc")), List.of(), Map.of());
    }

    /**
     * Everything there is to know of every file below a folder: content, permissions, owner, group,
     * modification time.
     */
    static Map<String, String> snapshot(Path folder) {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            paths.filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .forEach(path -> files.put(folder.relativize(path).toString(), describe(path)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static String describe(Path file) {
        try {
            return Checksum.of(Files.readAllBytes(file))
                    + Files.readAttributes(
                            file,
                            "posix:permissions,owner,group,lastModifiedTime",
                            LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
