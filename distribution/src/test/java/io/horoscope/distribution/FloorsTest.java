package io.horoscope.distribution;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The packages of all modules of the product stand on floors: no arrow runs back up. */
class FloorsTest {

    private static final List<String> MODULES =
            List.of(
                    "core",
                    "daemon",
                    "measure",
                    "resource-monitor",
                    "central-job-director",
                    "driver",
                    "weave",
                    "cassandra",
                    "cassandra/agent",
                    "tool");

    private static JavaClasses product;

    @BeforeAll
    static void readClasses() {
        List<Path> folders =
                MODULES.stream()
                        .map(module -> Path.of("..", module, "target/classes"))
                        .collect(Collectors.toList());
        folders.forEach(folder -> assertTrue(Files.isDirectory(folder), folder.toString()));
        product = new ClassFileImporter().importPaths(folders);
    }

    /** A circle of packages is what makes an arrow run back up. */
    @Test
    void packages_ofAllModules_formNoCircle() {
        slices().matching("io.horoscope.(**)")
                .should()
                .beFreeOfCycles()
                // The registry of names; that nothing else knows the baselines is a test of core.
                .ignoreDependency(
                        name("io.horoscope.core.select.ReplicaSelectors"),
                        resideInAPackage("..select.baseline"))
                // Woven code starts the service, and the service's table says what was woven.
                .ignoreDependency(
                        name("io.horoscope.cassandra.operate.SettingsTable"),
                        name("io.horoscope.cassandra.weave.InstalledAgent"))
                .check(product);
    }

    /** What both daemons and Cassandra share is in core, and in measure the probes. */
    @Test
    void programs_doNotKnowOneAnother() {
        for (String program : List.of("monitor", "director", "cassandra", "driver")) {
            String[] others =
                    Stream.of("monitor", "director", "cassandra", "driver", "tool")
                            .filter(other -> !other.equals(program))
                            .map(other -> "io.horoscope." + other + "..")
                            .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage("io.horoscope." + program + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others)
                    .check(product);
        }
    }
}
