package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.util.regex.Pattern;

/**
 * A release of Cassandra that nodes of the lab run: one that the agent supports, with the libraries
 * of its family, which the build lays out.
 *
 * @param version such as 5.0.9
 */
public record Release(String version) {

    public static final Release V4_1_10 = new Release("4.1.10");
    public static final Release V5_0_8 = new Release("5.0.8");

    private static final Pattern FORM = Pattern.compile("(4\\.1|5\\.0)\\.[0-9]{1,3}");

    /**
     * The release of a version.
     *
     * @throws LabException if it is of no family that the lab has
     */
    public static Release parse(String version) {
        if (!FORM.matcher(version).matches()) {
            throw new LabException(
                    "--cassandra: '%s' is not a release of Cassandra 4.1 or 5.0"
                            .formatted(version));
        }
        return new Release(version);
    }

    /** The folder of its family's libraries, below that of the agent. */
    public String module() {
        return "node-" + version.substring(0, "4.1".length());
    }

    /** Its version. */
    @Override
    public String toString() {
        return version;
    }
}
