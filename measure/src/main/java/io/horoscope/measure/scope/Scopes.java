package io.horoscope.measure.scope;

import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Makes the scope that the settings name. */
public final class Scopes {

    private static final String AUTO = "auto";
    private static final String HOST = "host";
    private static final String CGROUP = "cgroup:";
    private static final String FILE = "file:";
    private static final Path SYSTEM_ROOT = Path.of("/");

    private final Path root;
    private final Collection<Path> dataDirectories;
    private final Supplier<Scope> portable;
    private final boolean isNode;

    /**
     * For the node itself: {@code auto} is the cgroup of this process.
     *
     * @param root below which /proc and /sys are looked up; "/" but in tests
     * @param dataDirectories absolute; whose devices count as the node's disks
     * @param portable the scope of a system that is no Linux
     */
    public Scopes(Path root, Collection<Path> dataDirectories, Supplier<Scope> portable) {
        this(root, dataDirectories, portable, true);
    }

    private Scopes(
            Path root, Collection<Path> dataDirectories, Supplier<Scope> portable, boolean isNode) {
        this.root = root;
        this.dataDirectories = dataDirectories;
        this.portable = portable;
        this.isNode = isNode;
    }

    /**
     * For a process beside the node: while it is alone in its cgroup, {@code auto} is the one above,
     * such as the slice of its unit.
     */
    public static Scopes besideNode(
            Path root, Collection<Path> dataDirectories, Supplier<Scope> portable) {
        return new Scopes(root, dataDirectories, portable, false);
    }

    /** Whether a text names a scope: auto, host, cgroup:PATH or file:PATH. */
    public static boolean isScope(String text) {
        return text.equals(AUTO)
                || text.equals(HOST)
                || (text.startsWith(CGROUP + "/") && !text.contains(".."))
                || (text.startsWith(FILE) && text.length() > FILE.length());
    }

    /**
     * Makes a scope. Parts that cannot be made cost their own signals only.
     *
     * @param scope as {@link #isScope} takes it
     * @throws SettingsException if there is nothing below the root
     */
    public Scope make(String scope) {
        if (scope.startsWith(FILE)) {
            return SimulatedScope.of(Path.of(scope.substring(FILE.length())));
        }
        if (!Files.exists(root.resolve("proc/stat"))) {
            return withoutProc(scope);
        }
        DataDevices devices = new DataDevices(root, dataDirectories);
        StringBuilder text = new StringBuilder();
        Cgroup cgroup = Cgroup.none();
        try {
            cgroup = cgroup(scope);
        } catch (IOException e) {
            text.append(", without a cgroup (").append(e.getMessage()).append(')');
        }
        Machine machine = new Machine(root, cgroup);
        String description = limits(machine, cgroup) + text + ", " + text(devices);
        return new Scope(description, machine.probes(devices), false);
    }

    /** Whether a scope names a cgroup that is not there (yet). */
    public boolean isMissing(String scope) throws IOException {
        return scope.startsWith(CGROUP)
                && Files.exists(root.resolve("proc/stat"))
                && cgroup(scope).isNowhere();
    }

    /** On Linux, a root without /proc is a mistake. */
    private Scope withoutProc(String scope) {
        if (!root.equals(SYSTEM_ROOT)) {
            throw new SettingsException(
                    List.of(
                            "file_system_root: there is no proc/stat in '"
                                    + root
                                    + "'; allowed: a folder with proc and sys below it"));
        }
        if (scope.startsWith(CGROUP)) {
            throw new SettingsException(
                    List.of(
                            "scope: '"
                                    + scope
                                    + "' needs Linux; allowed on this system: auto, host, file:path"));
        }
        return portable.get();
    }

    private Cgroup cgroup(String scope) throws IOException {
        if (scope.equals(HOST)) {
            return Cgroup.none();
        }
        MountTable mounts = MountTable.read(root);
        return scope.startsWith(CGROUP)
                ? Cgroup.at(root, mounts, scope.substring(CGROUP.length()))
                : Cgroup.ofSelf(root, mounts, isNode);
    }

    private static String limits(Machine machine, Cgroup cgroup) {
        List<Path> limits;
        try {
            limits = machine.limits();
        } catch (IOException | IllegalArgumentException e) {
            return "host, cgroup " + cgroup + " with limits unknown: " + e.getMessage();
        }
        if (cgroup.isNowhere()) {
            return "host";
        }
        return limits.isEmpty()
                ? "host, cgroup " + cgroup + " without limits"
                : "cgroup " + cgroup + " limited by " + limits + ", host";
    }

    private String text(DataDevices devices) {
        try {
            Set<String> names = devices.devices().keySet();
            return names.isEmpty()
                    ? "no block device below " + dataDirectories
                    : "devices " + String.join(", ", names) + " below " + dataDirectories;
        } catch (IOException e) {
            return "devices unknown: " + e.getMessage();
        }
    }
}
