package io.horoscope.distribution.assembled;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The rpm packages. Their scripts run in the folder, with a shell and what it needs. */
final class Rpm implements Packager {

    private static final List<String> SCRIPTS_NEED =
            List.of("/bin/sh", "/bin/grep", "/bin/systemd-sysusers");

    /** A path in what ldd prints. */
    private static final Pattern LIBRARY = Pattern.compile("/\\S+");

    @Override
    public void prepare(Path root) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/rpm")), "needs rpm");
        Files.createDirectories(root.resolve("etc"));
        addPrograms(root, SCRIPTS_NEED);
    }

    /** Puts programs of this machine into the folder, with the libraries that they need. */
    static void addPrograms(Path root, List<String> programs) throws Exception {
        for (String program : programs) {
            copy(program, root);
            Matcher library = LIBRARY.matcher(Program.at("ldd", program).succeed().out);
            while (library.find()) {
                copy(library.group(), root);
            }
        }
    }

    @Override
    public void install(Path root) throws Exception {
        rpm(root, "--checksig", List.of(), files());
        rpm(root, "--upgrade", List.of("--nodeps", "--replacepkgs"), files());
    }

    @Override
    public void verify(Path root) throws Exception {
        assertEquals("", rpm(root, "--verify", List.of("--nodeps"), PackagesIT.NAMES));
    }

    @Override
    public Set<String> settings(Path root) throws Exception {
        String flags = "--queryformat=[%{FILEFLAGS:fflags} %{FILENAMES}\\n]";
        String configAndNoreplace = "cn ";
        return rpm(root, "--query", List.of(flags), PackagesIT.NAMES)
                .lines()
                .filter(line -> line.startsWith(configAndNoreplace))
                .map(line -> line.substring(configAndNoreplace.length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public void remove(Path root) throws Exception {
        rpm(root, "--erase", List.of(), PackagesIT.NAMES);
    }

    @Override
    public String toString() {
        return "rpm";
    }

    /** Puts a systemctl into the folder, which only notes in the file "calls" how it was called. */
    static void pretendSystemd(Path root) throws IOException {
        Files.createDirectories(root.resolve("run/systemd/system"));
        Path systemctl = root.resolve("bin/systemctl");
        Files.writeString(systemctl, "#!/bin/sh\necho \"$*\" >> /calls\n");
        Files.setPosixFilePermissions(systemctl, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** How that systemctl was called since this was asked last. */
    static Set<String> calls(Path root) throws IOException {
        Path calls = root.resolve("calls");
        Set<String> found = Set.copyOf(Files.readAllLines(calls));
        Files.delete(calls);
        return found;
    }

    private static List<String> files() {
        return PackagesIT.NAMES.stream()
                .map(name -> Program.tree() + "/../" + name + "-0.1.0-1.noarch.rpm")
                .collect(Collectors.toList());
    }

    private static void copy(String file, Path root) throws IOException {
        Path copy = root.resolve(file.substring(1));
        Files.createDirectories(copy.getParent());
        Files.copy(Path.of(file), copy, COPY_ATTRIBUTES, REPLACE_EXISTING);
    }

    private static String rpm(Path root, String action, List<String> options, List<String> what)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(action));
        command.addAll(options);
        command.addAll(what);
        return Program.at("rpm", "--root=" + root, "--dbpath=/var/lib/rpm")
                .succeed(command.toArray(String[]::new))
                .out;
    }
}
