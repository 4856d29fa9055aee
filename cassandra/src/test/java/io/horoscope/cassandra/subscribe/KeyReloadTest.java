package io.horoscope.cassandra.subscribe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Scores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** L13: the node's key changes under a running receiver. */
class KeyReloadTest {

    private static final NodeAddress SELF = NodeAddress.parse("127.0.0.1");
    private static final MacKey OLD = key(1);
    private static final MacKey NEW = key(2);
    private static final int MOST_CYCLES = 100;

    @TempDir private Path folder;

    @Test
    void refreshKeys_fileReplaced_newKeySignsAndOneThatIsGoneIsRefused() throws IOException {
        replace(OLD);
        try (TestDirector director = new TestDirector(SELF, new NodeKeys(SELF, List.of(NEW)));
                ScoreSocket socket = ScoreSocket.bind(new Endpoint("127.0.0.1", 0))) {
            ScoreReceiver receiver = receiver(socket, director);
            replace(NEW, OLD);
            receiver.refreshKeys();
            receiver.doWork(() -> 0);
            director.awaitSubscription();

            byte[] datagram = director.sign(new Scores(List.of()));
            director.send(datagram, socket.local());
            for (int i = 0; i < MOST_CYCLES && receiver.counters().acceptedCount() == 0; i++) {
                receiver.doWork(() -> 0);
            }
            assertEquals(1, receiver.counters().acceptedCount());

            replace(OLD);
            receiver.refreshKeys();
            director.send(director.sign(new Scores(List.of())), socket.local());
            for (int i = 0; i < MOST_CYCLES && unknownKeys(receiver) == 0; i++) {
                receiver.doWork(() -> 0);
            }
            assertEquals(1, unknownKeys(receiver), "what is no longer in the file is not accepted");
            assertEquals(0, receiver.keyFileFailures());
        }
    }

    private ScoreReceiver receiver(ScoreSocket socket, TestDirector director) {
        NodeRegistry nodes = TestRing.of("127.0.0.1");
        PaperFormula formula = new PaperFormula();
        Map<String, Object> values =
                Map.of(
                        "mode",
                        "on",
                        "key_file",
                        folder.resolve("node.key").toString(),
                        "directors",
                        List.of("127.0.0.1:" + director.port()));
        ScoreReceiver receiver =
                new ScoreReceiver(
                        socket,
                        RoutingSettings.read(values, SELF, "127.0.0.1"),
                        new ScoreCache(nodes, formula, 0),
                        new SplittableRandom(1)::nextLong);
        receiver.resolveDirectors();
        receiver.onStart(0);
        return receiver;
    }

    private static long unknownKeys(ScoreReceiver receiver) {
        return receiver.counters().rejectedCount(Rejection.UNKNOWN_KEY);
    }

    private void replace(MacKey... keys) throws IOException {
        Path fresh =
                Files.write(
                        folder.resolve("new"),
                        KeyFiles.format(new NodeKeys(SELF, Arrays.asList(keys))));
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-------"));
        Files.move(fresh, folder.resolve("node.key"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static MacKey key(int id) {
        byte[] bytes = new byte[MacKey.BYTES];
        Arrays.fill(bytes, (byte) id);
        return new MacKey(id, bytes);
    }
}
