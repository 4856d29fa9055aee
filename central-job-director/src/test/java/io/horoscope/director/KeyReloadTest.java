package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.key.KeyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** L13: the secret changes under a running director, through real files and sockets. */
class KeyReloadTest {

    @TempDir private Path folder;

    @Test
    void secret_rotatedWhileReportsFlow_noneIsLostAndTheOldKeyEnds() throws Exception {
        try (TestDirector director = TestDirector.start(folder, Map.of());
                TestNode old = director.node("10.0.0.1");
                TestNode updated = director.node("10.0.0.2", TestSecret.of(2))) {
            old.report(0.5);
            director.awaitCount("reports_accepted", 1);

            replace(KeyFiles.format(TestSecret.of(2, 1)));
            director.awaitScores(answer -> isKnownAfterReport(answer, updated));
            int accepted = count(director, "counts", "reports_accepted");
            int refused = count(director, "rejections", "unknown_key");
            for (int i = 1; i <= 20; i++) {
                old.report(i / 20.0);
                updated.report(i / 20.0);
                director.awaitCount("reports_accepted", accepted + 2 * i);
            }
            assertEquals(refused, count(director, "rejections", "unknown_key"), "none is lost");

            replace(KeyFiles.format(TestSecret.of(2)));
            director.awaitScores(
                    answer -> {
                        old.reportUnchecked(0.5); // The key that it signs with is remembered.
                        return TestDirector.count(answer, "rejections", "unknown_key") > refused;
                    });
            int before = count(director, "counts", "reports_accepted");
            updated.report(0.5);
            old.report(0.5);
            director.awaitCount("reports_accepted", before + 1);
        }
    }

    @Test
    void secret_becomesUnusable_keysInForceStayAndItIsCounted() throws Exception {
        try (TestDirector director = TestDirector.start(folder, Map.of());
                TestNode node = director.node("10.0.0.1")) {
            replace(List.of("1 not-a-key"));
            director.awaitScores(
                    answer -> TestDirector.count(answer, "counts", "key_file_failures") >= 2);
            node.report(0.5);
            director.awaitCount("reports_accepted", 1);
        }
    }

    private static boolean isKnownAfterReport(Map<?, ?> scores, TestNode node) {
        node.reportUnchecked(0.5);
        return ((List<?>) scores.get("nodes"))
                .stream()
                        .anyMatch(
                                one ->
                                        node.address()
                                                .toString()
                                                .equals(((Map<?, ?>) one).get("address")));
    }

    private static int count(TestDirector director, String group, String name) throws Exception {
        return TestDirector.count(director.scores(), group, name);
    }

    private void replace(List<String> lines) throws IOException {
        Path fresh = Files.write(folder.resolve("new"), lines);
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-------"));
        Files.move(fresh, folder.resolve("cluster.secret"), StandardCopyOption.ATOMIC_MOVE);
    }
}
