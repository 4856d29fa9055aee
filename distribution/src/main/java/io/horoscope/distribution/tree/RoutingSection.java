package io.horoscope.distribution.tree;

import io.horoscope.distribution.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The section of Horoscope in a cassandra.yaml: a block of lines at the end, between two marker
 * lines.
 *
 * <p>Everything outside of the block keeps its bytes, whatever its encoding and line ends are.
 */
public final class RoutingSection {

    /** The section's key. */
    public static final String KEY = "resource_aware_routing";

    static final String BEGIN = "# >>> horoscope";
    static final String END = "# <<< horoscope";

    private static final String BEGIN_LINE =
            BEGIN
                    + ": 'horoscope install' added this block and 'horoscope uninstall' takes it out. Edit the"
                    + " values; keep the marker lines.\n";

    private RoutingSection() {}

    /** Whether the block has to be set apart from the file's last line, which does not end. */
    static boolean needsNewline(byte[] yaml) {
        return yaml.length > 0 && yaml[yaml.length - 1] != '\n';
    }

    /** The file with the block at its end. */
    static byte[] append(byte[] yaml, String section) {
        String text = text(yaml);
        return bytes(
                text
                        + (needsNewline(yaml) ? "\n" : "")
                        + BEGIN_LINE
                        + text(section.getBytes(StandardCharsets.UTF_8))
                        + (section.endsWith("\n") ? "" : "\n")
                        + END
                        + "\n");
    }

    /**
     * The block with its marker lines; empty if there is none, or if its markers are not one of
     * each in order.
     */
    static Optional<String> block(byte[] yaml) {
        String text = text(yaml);
        int begin = lineStart(text, BEGIN, 0);
        int end = begin < 0 ? -1 : lineStart(text, END, begin);
        boolean once =
                end >= 0
                        && lineStart(text, BEGIN, begin + 1) < 0
                        && lineStart(text, END, end + 1) < 0;
        return once ? Optional.of(text.substring(begin, lineEnd(text, end))) : Optional.empty();
    }

    /**
     * The file without the block.
     *
     * @param newlineAdded whether {@link #append} had to end the line before the block
     */
    static byte[] remove(byte[] yaml, boolean newlineAdded) {
        String text = text(yaml);
        String block =
                block(yaml).orElseThrow(() -> new IllegalArgumentException("there is no block"));
        int begin = text.indexOf(block);
        String before = text.substring(0, begin);
        String after = text.substring(begin + block.length());
        boolean joins = newlineAdded && after.isEmpty() && before.endsWith("\n");
        return bytes((joins ? before.substring(0, before.length() - 1) : before) + after);
    }

    /**
     * The section as Cassandra would read it; empty if the file has none.
     *
     * @param name how messages name the file
     * @throws RefusedException if the file is not a YAML mapping
     */
    static Optional<Object> parse(byte[] yaml, String name) {
        Object parsed;
        try {
            parsed =
                    new Yaml(new SafeConstructor(new LoaderOptions()))
                            .load(new String(yaml, StandardCharsets.UTF_8));
        } catch (YAMLException e) {
            throw new RefusedException(name + " is not YAML: " + e.getMessage());
        }
        if (parsed != null && !(parsed instanceof Map)) {
            throw new RefusedException(name + " is not a mapping of keys to values");
        }
        Map<?, ?> keys = parsed == null ? Map.of() : (Map<?, ?>) parsed;
        return keys.containsKey(KEY) ? Optional.of(orEmpty(keys.get(KEY))) : Optional.empty();
    }

    private static Object orEmpty(Object value) {
        return value == null ? Map.of() : value;
    }

    private static int lineStart(String text, String line, int from) {
        int at = text.indexOf(line, from);
        while (at > 0 && text.charAt(at - 1) != '\n') {
            at = text.indexOf(line, at + 1);
        }
        return at;
    }

    private static int lineEnd(String text, int from) {
        int newline = text.indexOf('\n', from);
        return newline < 0 ? text.length() : newline + 1;
    }

    /** One character per byte, so that the conversion back is exact. */
    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
