package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VersionsTest {

    private static final List<String> JARS =
            List.of(
                    "jackson-core-2.9.jar",
                    "core-1.jar.asc",
                    "core-0.17.0.jar",
                    "java-driver-core-shaded-4.19.3.jar");

    @Test
    void version_ofAnArtifact_standsInTheNameOfItsJar() {
        assertEquals(Optional.of("0.17.0"), Versions.version(JARS, "core"));
        assertEquals(Optional.of("4.19.3"), Versions.version(JARS, "java-driver-core(-shaded)?"));
        assertEquals(Optional.empty(), Versions.version(JARS, "java-driver-core"));
        assertEquals(Optional.empty(), Versions.version(JARS, "driver"));
    }
}
