package io.horoscope.tool.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The user that a tree's node runs as, and what that user may read: by the permissions of files and
 * folders, without access control lists. Immutable.
 */
public final class NodeUser {

    private static final int ROOT = 0;
    private static final int READ = 4;
    private static final int ENTER = 1;
    private static final int OWNER_SHIFT = 6;
    private static final int GROUP_SHIFT = 3;
    private static final long ANSWER_SECONDS = 10;

    private final int id;
    private final Set<Integer> groups;
    private final String because;

    private NodeUser(int id, Set<Integer> groups, String because) {
        this.id = id;
        this.groups = Set.copyOf(groups);
        this.because = because;
    }

    /**
     * The owner of the running node's process; else of the folder of its data; else of its
     * cassandra.yaml. Empty where files have no such owners.
     */
    public static Optional<NodeUser> of(CassandraTree tree, RunningNodes running) {
        List<Path> owned = new ArrayList<>(running.processes(tree.jar()));
        owned.addAll(CassandraYaml.read(tree.yaml()).dataFolders());
        owned.add(tree.home().resolve("data/data"));
        owned.add(tree.home().resolve("data"));
        owned.add(tree.yaml());
        return owned.stream().filter(Files::exists).findFirst().flatMap(NodeUser::ownerOf);
    }

    private static Optional<NodeUser> ownerOf(Path path) {
        try {
            Map<String, Object> found = Files.readAttributes(path, "unix:uid,gid");
            int user = (Integer) found.get("uid");
            Set<Integer> groups = ofProcess(path);
            return Optional.of(
                    new NodeUser(
                            user,
                            groups.isEmpty() ? groups(user, (Integer) found.get("gid")) : groups,
                            "owner of " + path));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A process may have groups that its user has not; empty if this is none. */
    private static Set<Integer> ofProcess(Path process) throws IOException {
        Path status = process.resolve("status");
        if (!Files.isRegularFile(status)) {
            return Set.of();
        }
        return Files.readAllLines(status, StandardCharsets.ISO_8859_1).stream()
                .filter(line -> line.startsWith("Gid:") || line.startsWith("Groups:"))
                .flatMap(line -> Stream.of(line.strip().split("\\s+", -1)).skip(1))
                .map(Integer::valueOf)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** As id(1) says, which knows those of directories, too. */
    private static Set<Integer> groups(int user, int ownGroup) throws IOException {
        Process process =
                new ProcessBuilder("id", "-G", Integer.toString(user))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            String answer =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0) {
                return Stream.of(answer.strip().split(" ", -1))
                        .map(Integer::valueOf)
                        .collect(Collectors.toCollection(TreeSet::new));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
        return Set.of(ownGroup); // A user that this machine has no name for.
    }

    /**
     * Why this user cannot read a file: the first folder or file that does not allow it. Empty if
     * nothing is known to stand in the way. Links are followed.
     */
    public Optional<String> obstacle(Path file) {
        if (id == ROOT) {
            return Optional.empty();
        }
        try {
            Set<Path> folders = new TreeSet<>(above(file.toAbsolutePath()));
            folders.addAll(above(file.toRealPath()));
            for (Path folder : folders) {
                if (!may(folder, ENTER)) {
                    return Optional.of(describe(folder, file));
                }
            }
            return may(file, READ) ? Optional.empty() : Optional.of(describe(file, file));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty(); // Not there, or not for this user to know.
        }
    }

    private static List<Path> above(Path file) {
        List<Path> folders = new ArrayList<>();
        for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
            folders.add(folder);
        }
        return folders;
    }

    private boolean may(Path path, int right) throws IOException {
        Map<String, Object> found = Files.readAttributes(path, "unix:uid,gid,mode");
        int shift =
                found.get("uid").equals(id)
                        ? OWNER_SHIFT
                        : groups.contains(found.get("gid")) ? GROUP_SHIFT : 0;
        return ((Integer) found.get("mode") >> shift & right) != 0;
    }

    private String describe(Path obstacle, Path file) throws IOException {
        return file
                + ": the node's user "
                + id
                + " ("
                + because
                + ") may not read it, because "
                + obstacle
                + " has the mode "
                + PosixFilePermissions.toString(Files.getPosixFilePermissions(obstacle))
                + "; allowed: a file and folders that this user may read, such as below /opt";
    }
}
