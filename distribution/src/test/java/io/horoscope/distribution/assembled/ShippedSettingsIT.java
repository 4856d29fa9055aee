package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.distribution.assembled.Program.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The daemons' shipped settings hold every key that the daemon knows, and no other; and the daemon takes every value.
 *
 * <p>The daemon itself is asked: given a key that it does not know, it lists those that it does.
 */
class ShippedSettingsIT {

    /** Also one behind a comment sign, with a value of one word. */
    private static final Pattern KEY =
            Pattern.compile("(?m)^(?:# (?=\\w+: \\S+$))?([a-z_]+):(?= )");

    private static final Pattern ALLOWED =
            Pattern.compile("bogus_key: unknown setting; allowed here: (.*)");

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "resource-monitor, key_file, node-127.0.0.1.key",
        "central-job-director, secret_file, cluster.secret"
    })
    void shippedSettings_ofADaemon_areComplete(String program, String fileKey, String file)
            throws Exception {
        Program.named("horoscope")
                .succeed("keys", "--directory", "" + folder, "--new", "--node", "127.0.0.1");
        String shipped = Files.readString(Program.tree().resolve("conf/" + program + ".yaml"));
        Path config = folder.resolve(program + ".yaml");
        Files.writeString(
                config,
                shipped.replaceFirst(
                                "(?m)^" + fileKey + ": .*$", fileKey + ": " + folder.resolve(file))
                        + "\nbogus_key: 1\n");
        Result refused = Program.named(program).refuse("--config", config.toString());
        Matcher allowed = ALLOWED.matcher(refused.err);
        assertEquals(true, allowed.find(), refused.err);
        assertEquals(1, refused.err.strip().lines().count(), refused.err);
        assertEquals(
                new TreeSet<>(List.of(allowed.group(1).strip().split(", ", -1))),
                KEY.matcher(shipped)
                        .results()
                        .map(key -> key.group(1))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }
}
