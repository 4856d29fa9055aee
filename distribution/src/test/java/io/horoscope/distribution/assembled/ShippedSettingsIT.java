package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.distribution.assembled.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The daemons' shipped settings hold every key that the daemon knows, and no other; and the daemon takes every value.
 *
 * <p>The daemon itself is asked: given a key that it does not know, it lists those that it does.
 */
class ShippedSettingsIT {

    private static final Pattern KEY =
            Pattern.compile("(?m)^(?:# (?=\\w+: \\S+$))?([a-z_]+):(?= )");
    private static final Pattern ALLOWED =
            Pattern.compile("bogus_key: unknown setting; allowed here: (.*)");

    @TempDir private Path folder;

    @Test
    void monitor_shippedSettings_areComplete() throws Exception {
        makeKeys("127.0.0.1");
        assertComplete("resource-monitor", "key_file", "keys/node-127.0.0.1.key");
    }

    @Test
    void director_shippedSettings_areComplete() throws Exception {
        makeKeys("127.0.0.1");
        assertComplete("central-job-director", "secret_file", "keys/cluster.secret");
    }

    private void makeKeys(String node) throws Exception {
        Result made =
                Program.named("horoscope")
                        .run(
                                "keys",
                                "--directory",
                                folder.resolve("keys").toString(),
                                "--new",
                                "--node",
                                node);
        assertEquals(0, made.exit, made.err);
    }

    private void assertComplete(String program, String fileKey, String file) throws Exception {
        String shipped = Files.readString(Program.tree().resolve("conf/" + program + ".yaml"));
        Path config = folder.resolve(program + ".yaml");
        Files.writeString(
                config,
                shipped.replaceFirst(
                                "(?m)^" + fileKey + ": .*$", fileKey + ": " + folder.resolve(file))
                        + "\nbogus_key: 1\n");
        Result refused = Program.named(program).run("--config", config.toString());
        assertEquals(1, refused.exit, refused.toString());
        Matcher allowed = ALLOWED.matcher(refused.err);
        assertEquals(true, allowed.find(), refused.err);
        assertEquals(1, refused.err.strip().lines().count(), refused.err);
        assertEquals(
                new TreeSet<>(List.of(allowed.group(1).strip().split(", ", -1))),
                new TreeSet<>(keys(shipped)));
    }

    /** The keys of a file, those included that stand behind a comment sign with a value of one word. */
    private static List<String> keys(String text) throws IOException {
        List<String> keys = new ArrayList<>();
        Matcher key = KEY.matcher(text);
        while (key.find()) {
            keys.add(key.group(1));
        }
        return keys;
    }
}
