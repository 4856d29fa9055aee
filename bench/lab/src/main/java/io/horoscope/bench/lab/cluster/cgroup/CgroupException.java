package io.horoscope.bench.lab.cluster.cgroup;

/** Cgroups cannot be made or written here; the message names the file and the kernel's reason. */
public final class CgroupException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public CgroupException(String message) {
        super(message);
    }

    public CgroupException(String message, Throwable cause) {
        super(message, cause);
    }
}
