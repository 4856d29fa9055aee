package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The Debian packages. Their scripts run outside of the folder, in which there is no shell. */
final class Dpkg implements Packager {

    @Override
    public void prepare(Path root) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg")), "needs dpkg");
        Files.createDirectories(root.resolve("var/lib/dpkg/info"));
        Files.createDirectories(root.resolve("var/lib/dpkg/updates"));
        Files.createDirectories(root.resolve("etc"));
        Files.createFile(root.resolve("var/lib/dpkg/status"));
    }

    @Override
    public void install(Path root) throws Exception {
        List<String> command = new ArrayList<>(List.of("--install"));
        for (String name : PackagesIT.NAMES) {
            command.add(Program.tree() + "/../" + name + "_0.1.0_all.deb");
        }
        dpkg(root, command);
    }

    @Override
    public void verify(Path root) throws Exception {
        assertEquals("", dpkg(root, List.of("--verify")));
    }

    @Override
    public Set<String> settings(Path root) throws Exception {
        return Program.at("dpkg-query", "--admindir=" + root + "/var/lib/dpkg")
                .succeed("--show", "--showformat=${Conffiles}\\n")
                .out
                .lines()
                .map(line -> line.strip().split(" ", -1)[0])
                .filter(line -> !line.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public void remove(Path root) throws Exception {
        List<String> command = new ArrayList<>(List.of("--purge"));
        command.addAll(PackagesIT.NAMES);
        dpkg(root, command);
    }

    @Override
    public String toString() {
        return "dpkg";
    }

    private static String dpkg(Path root, List<String> arguments) throws Exception {
        return Program.at(
                        "dpkg",
                        "--root=" + root,
                        "--force-script-chrootless",
                        "--ignore-depends=systemd")
                .succeed(arguments.toArray(String[]::new))
                .out;
    }
}
