package io.horoscope.director;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.key.MacKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;

/** Cluster secrets for tests, and files that hold them. */
final class TestSecret {

    private TestSecret() {}

    /** A secret with one key per id, newest first; the same ids give the same keys. */
    static ClusterSecret of(Integer... keyIds) {
        MacKey[] keys = new MacKey[keyIds.length];
        for (int i = 0; i < keyIds.length; i++) {
            byte[] bytes = new byte[MacKey.BYTES];
            Arrays.fill(bytes, keyIds[i].byteValue());
            keys[i] = new MacKey(keyIds[i], bytes);
        }
        return new ClusterSecret(List.of(keys));
    }

    static Path write(Path folder, ClusterSecret secret, String mode) {
        try {
            Path file = Files.write(folder.resolve("cluster.secret"), KeyFiles.format(secret));
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary folder can be written", e);
        }
    }
}
