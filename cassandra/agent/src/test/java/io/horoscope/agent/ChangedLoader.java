package io.horoscope.agent;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds the stock classes of a version, one of them with a changed byte or missing, and what the
 * agent's jar has. Loads no class.
 */
final class ChangedLoader extends ClassLoader {

    private final Path stock;
    private final String changed;
    private final String missing;

    private ChangedLoader(String version, String changed, String missing) {
        super(ChangedLoader.class.getClassLoader());
        this.stock = Stock.classes(version);
        this.changed = changed;
        this.missing = missing;
    }

    static ChangedLoader unchanged(String version) {
        return new ChangedLoader(version, "", "");
    }

    /** The last byte of a class, an entry of a jar, is another one. */
    static ChangedLoader withChanged(String version, String name) {
        return new ChangedLoader(version, name, "");
    }

    static ChangedLoader without(String version, String name) {
        return new ChangedLoader(version, "", name);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        if (name.equals(missing)) {
            return null;
        }
        Path file = stock.resolve(name);
        if (!Files.exists(file)) {
            return super.getResourceAsStream(name);
        }
        try {
            byte[] bytes = Files.readAllBytes(file);
            return new ByteArrayInputStream(name.equals(changed) ? changed(bytes) : bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] changed(byte[] file) {
        byte[] changed = file.clone();
        changed[changed.length - 1] ^= 1;
        return changed;
    }
}
