package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.weave.InstalledAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is done with a class as it is loaded. */
class ClassExchangeTest {

    private static final String VERSION = "5.0.8";

    private ChangedLoader loader;
    private WovenClasses woven;
    private AgentState state;
    private ClassExchange exchange;

    @BeforeEach
    void make() throws IOException {
        loader = ChangedLoader.unchanged(VERSION);
        woven = WovenClasses.find(loader);
        state = AgentState.of("", woven, loader);
        exchange = new ClassExchange(loader, woven, state);
    }

    @Test
    void transform_everyStockClass_isReplacedAndThereIsNoProblem() throws IOException {
        AtomicInteger done = new AtomicInteger();
        state.whenDone(done::incrementAndGet);
        for (String name : woven.names()) {
            assertSame(woven.of(name).woven, load(name, stock(name)));
        }
        assertEquals(0, done.get());
        assertEquals(Optional.empty(), state.problem());
        assertEquals(1, done.get());
        assertTrue(
                loaded().endsWith(woven.names().size() + " classes of Cassandra " + VERSION),
                loaded());
    }

    @Test
    void transform_classThatAnotherAgentChanged_staysAsItIsAndTheProblemNamesIt()
            throws IOException {
        for (String changed : woven.names()) {
            make();
            for (String name : woven.names()) {
                byte[] file = stock(name);
                load(name, name.equals(changed) ? ChangedLoader.changed(file) : file);
            }
            assertNull(load(changed, ChangedLoader.changed(stock(changed))));
            String problem = state.problem().orElse("");
            assertTrue(problem.startsWith(changed.replace('/', '.') + " was changed"), problem);
            assertEquals("agent, inactive: " + problem, loaded());
        }
    }

    @Test
    void transform_onceOneIsRefused_nothingIsReplaced() throws IOException {
        String daemon = "org/apache/cassandra/service/CassandraDaemon";
        load(daemon, ChangedLoader.changed(stock(daemon)));
        for (String name : woven.names()) {
            assertNull(load(name, stock(name)), name);
        }
        assertTrue(state.problem().orElse("").contains("JAVA_TOOL_OPTIONS"), state.problem().get());
    }

    @Test
    void noteEarlier_classOfCassandra_isNamedAndNothingIsReplaced()
            throws IOException, ClassNotFoundException {
        String name = "org/apache/cassandra/locator/ReplicaLayout";
        Class<?> loaded = Class.forName(name.replace('/', '.'), false, loader);
        AgentState sameLoader = AgentState.of("", woven, loaded.getClassLoader());
        sameLoader.noteEarlier(new Class<?>[] {String.class});
        assertTrue(sameLoader.isWell());
        sameLoader.noteEarlier(new Class<?>[] {String.class, loaded});
        assertFalse(sameLoader.isWell());
        String problem = sameLoader.problem().orElse("");
        assertTrue(problem.startsWith("loaded before the agent"), problem);
        assertTrue(problem.contains(loaded.getName() + "; allowed: "), problem);
    }

    @Test
    void transform_otherClassOrLoaderOrRedefinition_staysAsItIs() throws IOException {
        String name = woven.names().iterator().next();
        byte[] file = stock(name);
        assertNull(load("org/apache/cassandra/config/Config", file));
        assertNull(load(null, file));
        assertNull(exchange.transform(null, name, null, null, file));
        assertNull(exchange.transform(loader, name, String.class, null, file));
    }

    @Test
    void problem_classesThatWereLoadedBefore_areNamed() throws ClassNotFoundException {
        Class<?> loaded =
                Class.forName("org.apache.cassandra.locator.ReplicaLayout", false, loader);
        String problem = state.problem().orElse("");
        assertTrue(problem.startsWith("loaded before the agent"), problem);
        assertTrue(problem.contains(loaded.getName()), problem);
    }

    @Test
    void silentProblem_daemonNotReplaced_isTheProblem() throws IOException {
        String daemon = "org/apache/cassandra/service/CassandraDaemon";
        load(daemon, ChangedLoader.changed(stock(daemon)));
        assertTrue(state.silentProblem().isPresent());
        make();
        load(daemon, stock(daemon));
        assertEquals(Optional.empty(), state.silentProblem());
    }

    private static String loaded() {
        return System.getProperty(InstalledAgent.LOADED);
    }

    private byte[] load(String name, byte[] file) {
        return exchange.transform(loader, name, null, null, file);
    }

    private static byte[] stock(String name) throws IOException {
        return Files.readAllBytes(Stock.classes(VERSION).resolve(name + ".class"));
    }
}
