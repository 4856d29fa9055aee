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

    /**
     * @param root below which /proc and /sys are looked up; "/" but in tests
     * @param dataDirectories absolute; whose devices count as the node's disks
     * @param portable the scope of a system that is no Linux
     */
    public Scopes(Path root, Collection<Path> dataDirectories, Supplier<Scope> portable) {
        this.root = root;
        this.dataDirectories = dataDirectories;
        this.portable = portable;
    }

    /** Whether a text names a scope: auto, host, cgroup:PATH or file:PATH. */
    public static boolean isScope(String text) {
        return text.equals(AUTO)
                || text.equals(HOST)
                || (text.startsWith(CGROUP + "/") && !text.contains(".."))
                || (text.startsWith(FILE) && text.length() > FILE.length());
    }

    /**
     * Makes a scope.
     *
     * @param scope as {@link #isScope} takes it
     * @throws IOException if what it needs cannot be read
     * @throws SettingsException if there is no such cgroup, or nothing below the root
     */
    public Scope make(String scope) throws IOException {
        if (scope.startsWith(FILE)) {
            return SimulatedScope.of(Path.of(scope.substring(FILE.length())));
        }
        if (!Files.exists(root.resolve("proc/stat"))) {
            return withoutProc(scope);
        }
        if (scope.startsWith(CGROUP)) {
            return cgroup(named(scope));
        }
        if (scope.equals(AUTO) && Files.exists(root.resolve("proc/self/cgroup"))) {
            CgroupLocation self = CgroupLocation.ofSelf(root);
            if (new CgroupScope(root, self).hasLimits()) {
                return cgroup(self);
            }
        }
        return host();
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

    private CgroupLocation named(String scope) {
        CgroupLocation named = CgroupLocation.at(root, scope.substring(CGROUP.length()));
        if (named.isNowhere()) {
            throw new SettingsException(
                    List.of(
                            "scope: '"
                                    + scope
                                    + "' is in no cgroup tree below "
                                    + root.resolve("sys/fs/cgroup")
                                    + "; allowed: the path of a cgroup that exists"));
        }
        return named;
    }

    private Scope host() throws IOException {
        ProbeSet probes = new ProbeSet();
        DataDevices devices = new DataDevices(root, dataDirectories);
        new HostScope(root).putAll(probes, devices);
        return probes.scope("host, " + text(devices), false);
    }

    private Scope cgroup(CgroupLocation location) throws IOException {
        ProbeSet probes = new ProbeSet();
        DataDevices devices = new DataDevices(root, dataDirectories);
        new HostScope(root).putDevices(probes, devices);
        new CgroupScope(root, location).putAll(probes);
        return probes.scope(location + ", " + text(devices), false);
    }

    private String text(DataDevices devices) throws IOException {
        Set<String> names = devices.devices();
        return names.isEmpty()
                ? "no block device below " + dataDirectories
                : "devices " + String.join(", ", names) + " below " + dataDirectories;
    }
}
