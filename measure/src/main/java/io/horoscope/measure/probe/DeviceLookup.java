package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Set;

/** The block devices to measure. They may change: a file system may be mounted later. */
@FunctionalInterface
public interface DeviceLookup {

    /** Kernel names such as vda or nvme0n1; may be empty. */
    Set<String> devices() throws IOException;
}
