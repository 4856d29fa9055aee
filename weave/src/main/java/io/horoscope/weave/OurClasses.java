package io.horoscope.weave;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Horoscope's class files that a node loads, from the agent's jar or the module that it has. */
public final class OurClasses {

    private static final String OURS = "io/horoscope/";
    private static final String WEAVE = OURS + "cassandra/weave/";

    /** In the drop-in build the settings are a section of cassandra.yaml, and this is needed. */
    private static final String DROP_IN_ONLY = "SettingsAspect.class";

    private OurClasses() {}

    /**
     * All of a jar, by their entries.
     *
     * @throws IOException if it is no readable jar
     */
    public static Map<String, byte[]> of(Path jar) throws IOException {
        Map<String, byte[]> all = new TreeMap<>();
        try (ZipFile ours = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(ours.entries())) {
                String name = entry.getName();
                if (name.startsWith(OURS)
                        && name.endsWith(".class")
                        && !name.endsWith(DROP_IN_ONLY)) {
                    all.put(name, ours.getInputStream(entry).readAllBytes());
                }
            }
        }
        return all;
    }

    /** Whether an entry is an aspect. */
    static boolean isAspect(String entry) {
        return entry.startsWith(WEAVE) && entry.endsWith("Aspect.class");
    }
}
