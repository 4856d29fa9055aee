package io.horoscope.measure.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.horoscope.core.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDevicesTest {

    private static final String DISKSTATS =
            "   8 0 sda 1 2\n   8 1 sda1 1 2\n 253 3 dm-3 1 2\n 259 0 nvme0n1 1 2\n";

    @TempDir Path root;

    @Test
    void devices_btrfs_isFoundByItsSource() throws IOException {
        Files.createDirectories(root.resolve("dev/mapper"));
        Files.createFile(root.resolve("dev/dm-3"));
        Files.createSymbolicLink(root.resolve("dev/mapper/crypt"), Path.of("../dm-3"));
        machine(
                "22 1 0:30 /@ / rw shared:1 - btrfs /dev/nvme0n1 rw\n"
                        + "23 22 0:31 /@d /data rw - btrfs /dev/mapper/crypt rw\n");
        assertEquals(Set.of("dm-3", "nvme0n1"), below("/data", "/home"));
    }

    /** By number through sysfs, and down links that lead nowhere here. */
    @Test
    void devices_volumeOnADisk_areBoth() throws IOException {
        Path volume = root.resolve("sys/devices/virtual/block/dm-3");
        Files.createDirectories(volume.resolve("slaves"));
        Files.createSymbolicLink(volume.resolve("slaves/sda1"), Path.of("/none/sda1"));
        Files.createDirectories(root.resolve("sys/dev/block"));
        Files.createSymbolicLink(root.resolve("sys/dev/block/253:3"), volume);
        Files.createDirectories(root.resolve("sys/block/sda/sda1"));
        Files.createSymbolicLink(root.resolve("sys/block/dm-3"), volume);
        machine("22 1 253:3 / / rw - xfs /dev/mapper/any rw\n");
        assertEquals(Set.of("dm-3", "sda"), below("/data"));
    }

    /** Not the disk of the folder above it. */
    @Test
    void devices_folderThatIsNotThere_areNone() throws IOException {
        Path none = root.resolve("none");
        assertEquals(Set.of(), new DataDevices(Path.of("/"), Set.of(none)).devices().keySet());
    }

    @Test
    void devices_folderIsALink_isWhereItLeads() throws IOException {
        Files.createDirectories(root.resolve("mnt/disk"));
        Files.createDirectories(root.resolve("var"));
        Files.createSymbolicLink(root.resolve("var/data"), Path.of("../mnt/disk"));
        machine(
                "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n23 22 259:0 / /mnt/disk rw - ext4 /dev/nvme0n1 rw\n");
        assertEquals(Set.of("nvme0n1"), below("/var/data"));
        assertEquals(Set.of("sda1"), below("/var/other"));
    }

    @Test
    void mount_prefixOfAName_isNotItsParent() {
        String mounts = "1 0 8:1 / / rw - a b c\n2 1 9:9 / /data rw - a b c\n";
        assertEquals("8:1", number(mounts, "/database"));
        assertEquals("9:9", number(mounts, "/data"));
        String hidden = mounts + "3 2 7:7 / /data rw - a b c\n";
        assertEquals("7:7", number(hidden, "/data/x"), "mounted over");
        assertEquals(Optional.empty(), MountTable.parse("").of(Path.of("/data")));
    }

    /** Damaged tables: something or nothing, never an exception. */
    @Test
    void parsers_anyText_neverFail() {
        String alphabet = "01:/ -\n\\04devabc ";
        Rounds.of(
                5_000,
                random -> {
                    StringBuilder text = new StringBuilder();
                    for (int i = random.nextInt(120); i > 0; i--) {
                        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
                    }
                    assertNotNull(MountTable.parse(text.toString()).of(Path.of("/a/b")));
                    assertNotNull(new BlockDevices(root, text.toString()).found());
                    assertNotNull(Cgroup.parseSelf(text.toString()));
                });
    }

    private void machine(String mountinfo) throws IOException {
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/mountinfo"), mountinfo);
        Files.writeString(root.resolve("proc/diskstats"), DISKSTATS);
    }

    private Set<String> below(String... folders) throws IOException {
        return new DataDevices(
                        root, Arrays.stream(folders).map(Path::of).collect(Collectors.toList()))
                .devices()
                .keySet();
    }

    private static String number(String mounts, String folder) {
        return MountTable.parse(mounts).of(Path.of(folder)).orElseThrow().number;
    }
}
