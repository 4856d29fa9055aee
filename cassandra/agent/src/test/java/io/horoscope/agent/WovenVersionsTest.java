package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.cassandra.weave.WovenCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
        assertEquals(listed(version), calls.insertedIntoCassandra());
    }

    /**
     * Cassandra 4.1.5 passes the start of a query as a number, or not at all, where the others pass
     * an object.
     */
    private static Map<String, Integer> listed(String version) throws IOException {
        Map<String, Integer> listed = AgentPoints.listed();
        if (!version.equals("4.1.5")) {
            return listed;
        }
        Map<String, Integer> older = new TreeMap<>();
        listed.forEach(
                (point, count) ->
                        older.put(
                                point.replace(
                                        REQUEST_TIME,
                                        point.contains("LocalReadRunnable")
                                                        || point.contains("createMessage")
                                                ? ""
                                                : "J"),
                                count));
        return older;
    }

    @ParameterizedTest
    @MethodSource("io.horoscope.agent.Stock#versions")
    void ourClasses_useOnlyWhatTheVersionHas(String version) throws IOException {
        CassandraMembers cassandra = new CassandraMembers(Stock.jar(version), Stock.woven(version));
        assertEquals(new TreeSet<>(), cassandra.missing(OurClasses.all(Stock.woven(version))));
    }
}
