package io.horoscope.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.signal.Signals;
import io.horoscope.measure.Sampler;
import io.horoscope.measure.scope.Scopes;
import io.horoscope.monitor.portable.PortableScope;
import io.horoscope.monitor.serve.SampleTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the whole sampling over captured trees and compares with what was read through by hand once.
 */
class GoldenRunTest {

    private static final Path ALL = Path.of("src/test/resources/fixtures");
    private static final long SECOND = 1_000_000_000L;

    @TempDir Path root;

    @ParameterizedTest
    @ValueSource(strings = {"host", "cgroup-v1", "hybrid", "cgroup-v2", "pod-v2", "old-kernel"})
    void sample_capturedTree_isAsReadThrough(String tree) throws IOException {
        Path fixture = ALL.resolve(tree);
        show(fixture.resolve("before"));
        List<Path> data =
                List.of(
                        Path.of("/var/lib/cassandra/my data/ks"),
                        Path.of("/var/lib/cassandra/tmp"),
                        Path.of("/home"));
        Sampler sampler = new Sampler(new Scopes(root, data, PortableScope::of).make("auto"));
        sampler.sample(SECOND);
        show(fixture.resolve("after"));
        Signals signals = sampler.sample(2 * SECOND);
        String text = SampleTable.render(sampler, signals).replace(root.toString(), "");
        Path golden = fixture.resolve("golden.txt");
        if (Boolean.getBoolean("horoscope.updateGolden")) {
            Files.writeString(golden, text);
        }
        assertEquals(Files.readString(golden), text);
    }

    /** Writes files in place, as a kernel does: those that are open show the new text. */
    private void show(Path from) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                Path to = root.resolve(from.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.write(to, Files.readAllBytes(file));
            }
        }
    }
}
