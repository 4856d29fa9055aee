package io.horoscope.bench.lab.cluster.cgroup;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The disk below a directory, as cgroups name it. */
public final class Disk {

    private static final long MINOR_LOW = 0xff;
    private static final long MAJOR_LOW = 0xfff;

    private Disk() {}

    /**
     * Major and minor number with a colon between.
     *
     * @throws LabException if the file system has no disk that can be limited
     */
    public static String below(Path directory) {
        try {
            String number =
                    number(((Number) Files.getAttribute(directory, "unix:dev")).longValue());
            if (Files.exists(Path.of("/sys/dev/block", number))) {
                return number;
            }
            throw new LabException(directory + " is on no disk of its own (" + number + ")");
        } catch (IOException e) {
            throw new LabException(directory + " has no device: " + e.getMessage(), e);
        }
    }

    /** As glibc takes a device number apart. */
    static String number(long device) {
        long major = ((device >> 8) & MAJOR_LOW) | ((device >> 32) & ~MAJOR_LOW);
        long minor = (device & MINOR_LOW) | ((device >> 12) & ~MINOR_LOW & 0xffffffffL);
        return major + ":" + minor;
    }
}
