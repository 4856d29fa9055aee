package io.horoscope.bench.lab.cluster.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupParentTest {

    private static final String V1_MOUNTS =
            "proc /proc proc rw 0 0\n"
                    + "cgroup /sys/fs/cgroup/cpu,cpuacct cgroup rw,cpu,cpuacct 0 0\n"
                    + "cgroup /sys/fs/cgroup/memory cgroup rw,memory 0 0\n"
                    + "cgroup /sys/fs/cgroup/blkio cgroup rw,blkio 0 0\n"
                    + "cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n";
    private static final String V1_OWN = "3:cpu,cpuacct:/\n2:memory:/batch/7\n1:blkio:/\n0::/\n";

    private static final String V2_MOUNTS = "cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n";
    private static final String V2_OWN = "0::/user.slice\n";

    @TempDir private Path root;

    @BeforeEach
    void makeTree() throws IOException {
        for (String directory :
                List.of(
                        "proc/self",
                        "sys/fs/cgroup/cpu,cpuacct",
                        "sys/fs/cgroup/memory/batch/7",
                        "sys/fs/cgroup/blkio",
                        "sys/fs/cgroup/unified")) {
            Files.createDirectories(root.resolve(directory));
        }
    }

    @Test
    void create_version1_makesADirectoryPerTreeBelowTheOwnCgroup() throws IOException {
        CgroupParent parent = created(V1_MOUNTS, V1_OWN);
        parent.createNode("node1");
        assertEquals(CgroupVersion.V1, parent.version());
        for (String directory : List.of("cpu,cpuacct", "memory/batch/7", "blkio", "unified")) {
            assertTrue(Files.isDirectory(cgroup(directory + "/lab/node1")), directory);
        }
    }

    @Test
    void limitCpu_version1_writesQuotaOverTenMilliseconds() throws IOException {
        CgroupParent parent = created(V1_MOUNTS, V1_OWN);
        NodeCgroup node = parent.createNode("node1");
        node.limitCpu(0.5);
        assertEquals("10000", Files.readString(cgroup("cpu,cpuacct/lab/node1/cpu.cfs_period_us")));
        assertEquals("5000", Files.readString(cgroup("cpu,cpuacct/lab/node1/cpu.cfs_quota_us")));
        int all = Runtime.getRuntime().availableProcessors();
        node.unlimitCpu();
        assertEquals(
                all + "0000", Files.readString(cgroup("cpu,cpuacct/lab/node1/cpu.cfs_quota_us")));
    }

    @Test
    void prefer_eitherVersion_weighsAllNodesTogether() throws IOException {
        CgroupParent first = created(V1_MOUNTS, V1_OWN);
        first.prefer();
        assertEquals("16384", Files.readString(cgroup("cpu,cpuacct/lab/cpu.shares")));
        CgroupParent second = created(V2_MOUNTS, V2_OWN);
        second.prefer();
        assertEquals("1600", Files.readString(cgroup("unified/lab/cpu.weight")));
    }

    @Test
    void limitCpu_version2_writesCpuMaxAndPassesControllersOn() throws IOException {
        CgroupParent parent = created(V2_MOUNTS, V2_OWN);
        NodeCgroup node = parent.createNode("node1");
        node.limitCpu(0.4);
        assertEquals(CgroupVersion.V2, parent.version());
        assertEquals(
                "+cpu +memory +io", Files.readString(cgroup("unified/lab/cgroup.subtree_control")));
        assertEquals("4000 10000", Files.readString(cgroup("unified/lab/node1/cpu.max")));
        int all = Runtime.getRuntime().availableProcessors();
        node.unlimitCpu();
        assertEquals(all + "0000 10000", Files.readString(cgroup("unified/lab/node1/cpu.max")));
    }

    @Test
    void limitCpu_belowTheKernelsLeast_isRefused() throws IOException {
        NodeCgroup node = parent(V1_MOUNTS, V1_OWN).node("node1");
        assertThrows(IllegalArgumentException.class, () -> node.limitCpu(0.09));
    }

    @Test
    void create_twice_isNoHarm() throws IOException {
        CgroupParent parent = created(V1_MOUNTS, V1_OWN);
        parent.create();
        assertTrue(Files.isDirectory(cgroup("blkio/lab")));
    }

    @Test
    void create_missingTree_saysWhichAndLeavesNothing() throws IOException {
        CgroupParent parent = parent(V1_MOUNTS.replace("/blkio ", "/absent "), V1_OWN);
        LabException refused = assertThrows(LabException.class, parent::create);
        assertTrue(refused.getMessage().contains("absent"), refused.getMessage());
        assertFalse(Files.exists(cgroup("memory/batch/7/lab")));
    }

    @Test
    void create_nothingMounted_isRefused() throws IOException {
        CgroupParent parent = parent("proc /proc proc rw 0 0\n", "");
        assertThrows(LabException.class, parent::create);
    }

    @Test
    void own_nameOfTheHostInAContainer_isTheMountPoint() throws IOException {
        created(V1_MOUNTS, V1_OWN.replace("/batch/7", "/docker/123"));
        assertTrue(Files.isDirectory(cgroup("memory/lab")));
    }

    @Test
    void parse_ofLines_isTheSameParent() throws IOException {
        CgroupParent parent = parent(V1_MOUNTS, V1_OWN);
        CgroupParent parsed = CgroupParent.parse(parent.lines());
        assertEquals(parent.node("node2").directories(), parsed.node("node2").directories());
        assertEquals(parent.lines(), parsed.lines());
    }

    @Test
    void remove_emptyTree_leavesOnlyWhatWasThere() throws IOException {
        CgroupParent parent = created(V1_MOUNTS, V1_OWN);
        parent.createNode("node1");
        parent.remove();
        assertFalse(Files.exists(cgroup("memory/batch/7/lab")));
        assertTrue(Files.exists(cgroup("memory/batch/7")));
    }

    private CgroupParent created(String mounts, String own) throws IOException {
        CgroupParent parent = parent(mounts, own);
        parent.create();
        return parent;
    }

    private CgroupParent parent(String mounts, String own) throws IOException {
        Files.writeString(root.resolve("proc/self/mounts"), mounts);
        Files.writeString(root.resolve("proc/self/cgroup"), own);
        return CgroupParent.named(CgroupMounts.read(root), "lab");
    }

    private Path cgroup(String path) {
        return root.resolve("sys/fs/cgroup").resolve(path);
    }
}
