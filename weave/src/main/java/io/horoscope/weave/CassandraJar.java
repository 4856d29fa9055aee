package io.horoscope.weave;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A jar of Cassandra's, known by its classes. Immutable; the file is read anew by each call. */
public final class CassandraJar {

    private static final String CASSANDRA = "org/apache/cassandra/";
    private static final String DAEMON = CASSANDRA + "service/CassandraDaemon.class";
    private static final String VERSION = CASSANDRA + "config/version.properties";

    /** Of releases that pass the start of a query as an object; earlier ones pass a number. */
    private static final String REQUEST_TIME = CASSANDRA + "transport/Dispatcher$RequestTime.class";

    private final Path file;

    /** Of a file, which need not be a jar of Cassandra's. */
    public CassandraJar(Path file) {
        this.file = file;
    }

    public Path file() {
        return file;
    }

    /**
     * Whether it has the classes of a node.
     *
     * @throws IOException if it is no readable jar
     */
    public boolean isCassandra() throws IOException {
        return entry(DAEMON).isPresent();
    }

    /**
     * Its release, as Cassandra itself reads it; empty if it does not say.
     *
     * @throws IOException if it is no readable jar
     */
    public Optional<String> release() throws IOException {
        try (ZipFile jar = new ZipFile(file.toFile())) {
            ZipEntry entry = jar.getEntry(VERSION);
            if (entry == null) {
                return Optional.empty();
            }
            Properties properties = new Properties();
            properties.load(jar.getInputStream(entry));
            return Optional.ofNullable(properties.getProperty("CassandraVersion"))
                    .filter(text -> !text.isBlank() && !text.contains(" "));
        }
    }

    boolean hasRequestTime() throws IOException {
        return entry(REQUEST_TIME).isPresent();
    }

    private Optional<ZipEntry> entry(String name) throws IOException {
        try (ZipFile jar = new ZipFile(file.toFile())) {
            return Optional.ofNullable(jar.getEntry(name));
        }
    }

    /**
     * The stock classes that are woven, by their entries; what is not there is left out.
     *
     * @throws IOException if it is no readable jar
     */
    public Map<String, byte[]> classesToWeave() throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        try (ZipFile jar = new ZipFile(file.toFile())) {
            for (String name : AgentPoints.classes()) {
                ZipEntry entry = jar.getEntry(name);
                if (entry != null) {
                    classes.put(name, jar.getInputStream(entry).readAllBytes());
                }
            }
        }
        return classes;
    }

    /** Passes on the bytes of each of Cassandra's classes. */
    void forEachClass(Consumer<byte[]> reader) throws IOException {
        try (ZipFile jar = new ZipFile(file.toFile())) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().startsWith(CASSANDRA) && entry.getName().endsWith(".class")) {
                    reader.accept(jar.getInputStream(entry).readAllBytes());
                }
            }
        }
    }
}
