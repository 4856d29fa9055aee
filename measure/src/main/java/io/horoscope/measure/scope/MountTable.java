package io.horoscope.measure.scope;

import io.horoscope.measure.probe.KernelFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is mounted where, from /proc/self/mountinfo, byte by byte: names may be in any encoding.
 * Immutable.
 */
final class MountTable {

    private static final int LEAST_FIELDS = 5;

    /** Of names of files in this process. */
    private static final Charset NAMES =
            Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-3][0-7]{2})");

    private final List<Mount> mounts;

    private MountTable(List<Mount> mounts) {
        this.mounts = Collections.unmodifiableList(mounts);
    }

    /**
     * Reads the table; without any row if there is none.
     *
     * @param root the file system's root
     */
    static MountTable read(Path root) throws IOException {
        return parse(KernelFile.textOf(root.resolve("proc/self/mountinfo")).orElse(""));
    }

    /** Damaged rows are left out. */
    static MountTable parse(String text) {
        List<Mount> mounts = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            String[] fields = line.split(" ", -1);
            if (fields.length >= LEAST_FIELDS) {
                mounts.add(new Mount(fields, line));
            }
        }
        return new MountTable(mounts);
    }

    List<Mount> mounts() {
        return mounts;
    }

    /** The mount with the longest mount point that leads to a folder. */
    Optional<Mount> of(Path folder) {
        String name = bytes(folder);
        Mount found = null;
        for (Mount mount : mounts) {
            String point = mount.point;
            boolean leads = point.equals("/") || name.equals(point) || name.startsWith(point + "/");
            // A later mount on the same point hides the earlier one.
            if (leads && (found == null || point.length() >= found.point.length())) {
                found = mount;
            }
        }
        return Optional.ofNullable(found);
    }

    /**
     * The path that the kernel has below a root; empty if this process cannot name it, since its
     * locale has no such letters.
     */
    static Optional<Path> below(Path root, String path) {
        try {
            String name = new String(path.getBytes(StandardCharsets.ISO_8859_1), NAMES);
            return Optional.of(root.resolve(name.replaceFirst("^/+", "")));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** A path as the kernel has it: a character for each byte. */
    private static String bytes(Path path) {
        return new String(path.toString().getBytes(NAMES), StandardCharsets.ISO_8859_1);
    }

    /** The kernel writes blanks and the like as a backslash and three octal digits. */
    private static String unescape(String text) {
        return ESCAPE.matcher(text)
                .replaceAll(
                        found ->
                                Matcher.quoteReplacement(
                                        String.valueOf(
                                                (char) Integer.parseInt(found.group(1), 8))));
    }

    /** One row. Immutable. */
    static final class Mount {

        /** "major:minor" of what is mounted, a block device or not. */
        final String number;

        /** The folder of the file system that is mounted. */
        final String root;

        final String point;
        final String type;

        /** A device or anything else. */
        final String source;

        /** Of the file system, separated by commas. */
        final String options;

        private Mount(String[] fields, String line) {
            int separator = line.indexOf(" - ");
            String[] behind =
                    separator < 0 ? new String[0] : line.substring(separator + 3).split(" ", -1);
            this.number = fields[2];
            this.root = unescape(fields[3]);
            this.point = unescape(fields[4]);
            this.type = behind.length > 0 ? behind[0] : "";
            this.source = behind.length > 1 ? unescape(behind[1]) : "";
            this.options = behind.length > 2 ? behind[2] : "";
        }
    }
}
