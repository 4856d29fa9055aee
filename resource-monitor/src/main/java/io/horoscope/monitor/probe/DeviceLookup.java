package io.horoscope.monitor.probe;

import java.io.IOException;
import java.util.Set;

/** Tells which block devices are to be measured. The answer may change: file systems are mounted late, too. */
@FunctionalInterface
public interface DeviceLookup {

    /** Kernel names such as vda or nvme0n1; may be empty. */
    Set<String> devices() throws IOException;
}
