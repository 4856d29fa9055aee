package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Map;

/** The block devices to measure. They may change: a file system may be mounted later. */
@FunctionalInterface
public interface DeviceLookup {

    /**
     * The sort of each device, by its kernel name such as vda or nvme0n1; may be empty. Devices of
     * the same sort are peers: they are expected to be equally fast.
     */
    Map<String, String> devices() throws IOException;
}
