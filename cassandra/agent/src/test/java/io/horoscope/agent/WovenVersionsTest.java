package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.cassandra.HoroscopeService;
import io.horoscope.weave.CassandraJar;
import io.horoscope.weave.OurClasses;
import io.horoscope.weave.WeaveProof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proofs of the weave, for each supported version. */
class WovenVersionsTest {

    @ParameterizedTest
    @MethodSource("io.horoscope.agent.Stock#versions")
    void wovenClasses_proofs_allHold(String version) throws IOException {
        assertEquals(
                List.of(),
                WeaveProof.problems(
                        new CassandraJar(Stock.jar(version)),
                        Stock.wovenClasses(version),
                        OurClasses.of(moduleJar())));
    }

    /** The module of this build that knows Cassandra, with the aspects. */
    static Path moduleJar() {
        return NodeProgram.jarOf(HoroscopeService.class);
    }
}
