package io.horoscope.tool.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As root, who alone can make files of another user. */
class NodeUserTest {

    private static final int NOBODY = 65_534;

    @TempDir private Path folder;

    private StockTree tree;
    private Path jar;

    @BeforeEach
    void makeTree() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can give files away");
        tree = StockTree.archive(folder.resolve("home"));
        Path data = Files.createDirectories(tree.home().resolve("data/data"));
        Files.setAttribute(data, "unix:uid", NOBODY);
        jar = Files.createDirectories(folder.resolve("opt/horoscope")).resolve("horoscope.jar");
        Files.writeString(jar, "");
        mode(folder, "rwxr-xr-x");
    }

    private static void mode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private Optional<String> obstacle(Path file) {
        return NodeUser.of(tree.find(), new RunningNodes(folder.resolve("proc")))
                .orElseThrow()
                .obstacle(file);
    }

    @Test
    void obstacle_fileForAll_isNone() {
        assertEquals(Optional.empty(), obstacle(jar));
    }

    @Test
    void obstacle_folderOfAnother_isNamed() throws IOException {
        mode(jar.getParent(), "rwx------");
        String obstacle = obstacle(jar).orElseThrow();
        assertTrue(obstacle.contains("node's user 65534 (owner of " + tree.home()), obstacle);
        assertTrue(obstacle.contains(jar.getParent() + " has the mode rwx------"), obstacle);
    }

    @Test
    void obstacle_fileOfAnotherBehindALink_isNamed() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), jar.getParent());
        mode(jar, "rw-------");
        String obstacle = obstacle(link.resolve("horoscope.jar")).orElseThrow();
        assertTrue(obstacle.contains("horoscope.jar has the mode rw-------"), obstacle);
    }

    /** One of the owner's group counts by the group's rights alone, as for the kernel. */
    @Test
    void obstacle_fileOfItsGroup_goesByTheGroup() throws IOException {
        Files.setAttribute(jar, "unix:gid", NOBODY);
        mode(jar, "rw-r-----");
        assertEquals(Optional.empty(), obstacle(jar));
        mode(jar, "rw----r--");
        assertTrue(obstacle(jar).isPresent());
    }

    /** Such as a unit's SupplementaryGroups, which id(1) does not know. */
    @Test
    void obstacle_fileOfAGroupOfTheRunningNode_isNone() throws IOException {
        int group = 4711;
        Files.setAttribute(jar, "unix:gid", group);
        mode(jar, "rw-r-----");
        assertTrue(obstacle(jar).isPresent());
        Path process = Files.createDirectories(folder.resolve("proc/12"));
        Files.writeString(
                process.resolve("cmdline"),
                "java\0-cp\0" + tree.jar() + "\0org.apache.cassandra.service.CassandraDaemon\0");
        Files.writeString(
                process.resolve("status"), "Name:\tjava\nGid:\t65534 65534\nGroups:\t1 4711 \n");
        Files.setAttribute(process, "unix:uid", NOBODY);
        assertEquals(Optional.empty(), obstacle(jar));
    }

    @Test
    void of_cassandraYamlThatNamesDataFolders_isTheirOwner() throws IOException {
        Path data = Files.createDirectories(folder.resolve("var/data"));
        Files.writeString(tree.yaml(), "data_file_directories: ['" + data + "']\n");
        mode(jar, "rw-------");
        assertEquals(Optional.empty(), obstacle(jar), "root's");
    }
}
