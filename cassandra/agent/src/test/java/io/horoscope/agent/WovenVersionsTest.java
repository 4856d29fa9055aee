package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.cassandra.weave.WovenCalls;
import io.horoscope.cassandra.weave.WovenChanges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proofs of the weave, for each supported version. */
class WovenVersionsTest {

    private static final String REQUEST_TIME =
            "Lorg/apache/cassandra/transport/Dispatcher$RequestTime;";

    @ParameterizedTest
    @MethodSource("io.horoscope.agent.Stock#versions")
    void wovenClasses_callOurFacadesAsListed(String version) throws IOException {
        WovenCalls calls = new WovenCalls();
        try (var files = Files.walk(Stock.woven(version))) {
            for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                calls.read(Files.readAllBytes(file));
            }
        }
        Map<String, Integer> listed = new TreeMap<>();
        AgentPoints.listed().forEach((point, count) -> listed.put(in(version, point), count));
        assertEquals(listed, calls.insertedIntoCassandra());
    }

    @ParameterizedTest
    @MethodSource("io.horoscope.agent.Stock#versions")
    void wovenClasses_whatIsNotListed_isStocks(String version) throws IOException {
        Set<String> changed = new TreeSet<>();
        for (String name : AgentPoints.classes()) {
            changed.addAll(
                    WovenChanges.between(
                            Files.readAllBytes(Stock.classes(version).resolve(name)),
                            Files.readAllBytes(Stock.woven(version).resolve(name))));
        }
        Set<String> listed = new TreeSet<>();
        AgentPoints.members().forEach(member -> listed.add(in(version, member)));
        assertEquals(listed, changed);
    }

    /**
     * A listed place as a version has it. Cassandra 4.1.5 passes the start of a query as a number, or
     * not at all, where the others pass an object.
     */
    private static String in(String version, String place) {
        if (!version.equals("4.1.5")) {
            return place;
        }
        boolean isWithout = place.contains("LocalReadRunnable") || place.contains("createMessage");
        return place.replace(REQUEST_TIME, isWithout ? "" : "J");
    }

    @ParameterizedTest
    @MethodSource("io.horoscope.agent.Stock#versions")
    void ourClasses_useOnlyWhatTheVersionHas(String version) throws IOException {
        CassandraMembers cassandra = new CassandraMembers(Stock.jar(version), Stock.woven(version));
        assertEquals(new TreeSet<>(), cassandra.missing(OurClasses.all(Stock.woven(version))));
    }
}
