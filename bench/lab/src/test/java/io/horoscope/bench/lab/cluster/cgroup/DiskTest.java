package io.horoscope.bench.lab.cluster.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DiskTest {

    /** As stat(1) prints them in hexadecimal and in parts: fe00 is 254:0, 10301 is 259:1 of a second NVMe partition. */
    @Test
    void number_ofDevices_isMajorAndMinor() {
        assertEquals("254:0", Disk.number(0xfe00));
        assertEquals("259:1", Disk.number(0x10301));
        assertEquals("8:16", Disk.number(0x810));
        assertEquals("259:300", Disk.number(0x11032cL));
    }
}
