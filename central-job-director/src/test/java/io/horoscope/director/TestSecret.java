package io.horoscope.director;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.key.MacKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Cluster secrets for tests, and files that hold them. */
public final class TestSecret {

    private TestSecret() {}

    /** A secret with one key per id, newest first; the same ids give the same keys. */
    public static ClusterSecret of(int... keyIds) {
        List<MacKey> keys = new ArrayList<>();
        for (int id : keyIds) {
            byte[] bytes = new byte[MacKey.BYTES];
            Arrays.fill(bytes, (byte) id);
            keys.add(new MacKey(id, bytes));
        }
        return new ClusterSecret(keys);
    }

    static Path write(Path folder, ClusterSecret secret) {
        try {
            Path file = Files.write(folder.resolve("cluster.secret"), KeyFiles.format(secret));
            return Files.setPosixFilePermissions(
                    file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary folder can be written", e);
        }
    }
}
