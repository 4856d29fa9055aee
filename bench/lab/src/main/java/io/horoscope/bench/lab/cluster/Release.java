package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A release of Cassandra that nodes of the lab can run; the build lays its libraries out. */
public enum Release {
    V4_1_10("4.1.10", "node-4.1"),
    V5_0_8("5.0.8", "node-5.0");

    private final String version;
    private final String module;

    Release(String version, String module) {
        this.version = version;
        this.module = module;
    }

    /**
     * The release of a version.
     *
     * @throws LabException naming those allowed if there is none
     */
    public static Release parse(String version) {
        return Arrays.stream(values())
                .filter(release -> release.version.equals(version))
                .findFirst()
                .orElseThrow(
                        () ->
                                new LabException(
                                        "--cassandra: '%s' is not one that the lab has; allowed: %s"
                                                .formatted(version, allowed())));
    }

    private static String allowed() {
        return Arrays.stream(values()).map(Release::toString).collect(Collectors.joining(", "));
    }

    /** The folder of its module, below that of the agent. */
    public String module() {
        return module;
    }

    /** Its version. */
    @Override
    public String toString() {
        return version;
    }
}
