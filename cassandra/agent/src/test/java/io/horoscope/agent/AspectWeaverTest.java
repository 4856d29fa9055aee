package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.weave.AspectWeaver;
import io.horoscope.weave.CassandraJar;
import io.horoscope.weave.OurClasses;
import io.horoscope.weave.WeaveProof;
import io.horoscope.weave.WovenChanges;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Weaving on an operator's machine gives what the build gives, or is refused by name. */
class AspectWeaverTest {

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"4.1.5", "5.0.9"})
    void weave_oneOfEachForm_isAsPackedAndAccepted(String version) throws Exception {
        requireAsPacked(version);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("io.horoscope.agent.Stock#versions")
    void weave_supportedRelease_isAsPackedAndAccepted(String version) throws Exception {
        requireAsPacked(version);
    }

    private static void requireAsPacked(String version) throws Exception {
        CassandraJar jar = new CassandraJar(Stock.jar(version));
        Map<String, byte[]> woven = weave(jar);
        Map<String, byte[]> packed = Stock.wovenClasses(version);
        Set<String> differing = new TreeSet<>();
        for (Map.Entry<String, byte[]> each : woven.entrySet()) {
            differing.addAll(WovenChanges.between(packed.get(each.getKey()), each.getValue()));
        }
        assertEquals(Set.of(), differing);
        assertEquals(packed.keySet(), woven.keySet());
        assertEquals(List.of(), problems(jar, woven));
        assertEquals(version, jar.release().orElse(""));
    }

    /** A member that is woven, one that is used, one that is read by its name. */
    @ParameterizedTest
    @CsvSource({
        "org/apache/cassandra/service/CassandraDaemon, setup, CassandraDaemon setup",
        "org/apache/cassandra/locator/ReplicaPlans, maybeMerge, ReplicaPlans maybeMerge",
        "org/apache/cassandra/net/Message, createdAtNanos, net/Message createdAtNanos",
        "org/apache/cassandra/concurrent/SEPExecutor, tasks, SEPExecutor tasks"
    })
    void weave_oneMemberRenamed_isRefusedByName(String owner, String member, String named)
            throws Exception {
        CassandraJar jar = RenamedMember.in(Stock.jar("5.0.8"), owner, member, folder);
        String problems = String.join("\n", problems(jar, weave(jar)));
        assertTrue(problems.contains(named), problems);
    }

    /** What 'horoscope adopt' takes, and what it refuses. */
    @Test
    void weave_releaseThatIsNotListed_isAcceptedOrRefusedByName() throws Exception {
        CassandraJar accepted = unlisted("4.1.3");
        assertEquals(List.of(), problems(accepted, weave(accepted)));
        CassandraJar refused = unlisted("4.1.2");
        String problems = String.join("\n", problems(refused, weave(refused)));
        assertTrue(problems.contains("StorageProxy$LocalReadRunnable creationTimeNanos"), problems);
    }

    static CassandraJar unlisted(String release) {
        String name = "cassandra-all-" + release + ".jar";
        return new CassandraJar(Path.of(System.getProperty("horoscope.unlistedJars"), name));
    }

    @Test
    void weave_oneClassMissing_isRefusedByName() throws Exception {
        Path jar = RenamedMember.without(Stock.jar("5.0.8"), "net/ResponseVerbHandler", folder);
        AspectWeaver.RefusedException refused =
                assertThrows(
                        AspectWeaver.RefusedException.class, () -> weave(new CassandraJar(jar)));
        assertEquals(
                List.of("not there: org/apache/cassandra/net/ResponseVerbHandler.class"),
                refused.messages());
    }

    private static Map<String, byte[]> weave(CassandraJar jar) throws Exception {
        return AspectWeaver.weave(jar, List.of(), WovenVersionsTest.moduleJar());
    }

    private static List<String> problems(CassandraJar jar, Map<String, byte[]> woven)
            throws IOException {
        return WeaveProof.problems(jar, woven, OurClasses.of(WovenVersionsTest.moduleJar()));
    }
}
