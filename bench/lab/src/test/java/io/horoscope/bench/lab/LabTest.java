package io.horoscope.bench.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The errors of a command that fails. */
class LabTest {

    private final StringWriter errors = new StringWriter();

    /** A command that fails in a given way. */
    @Command
    private record Failing(RuntimeException failure) implements Callable<Integer> {

        @Override
        public Integer call() {
            throw failure;
        }
    }

    private int execute(RuntimeException failure) {
        CommandLine lab = Lab.commandLine();
        lab.addSubcommand("fail", new Failing(failure));
        return lab.setErr(new PrintWriter(errors, true)).execute("fail");
    }

    @Test
    void execute_labException_itsMessageAlone() {
        assertEquals(1, execute(new LabException("a port is in use")));
        assertEquals("error: a port is in use\n", errors.toString());
    }

    @Test
    void execute_nodeWithoutAnswer_whereToLookAndNoStackTrace() {
        assertEquals(1, execute(new NoNodeAvailableException()));
        String said = errors.toString();
        assertTrue(said.startsWith("error: a node did not do what it was asked to: No node"), said);
        assertTrue(said.contains("logs/system.log"), said);
        assertFalse(said.contains("\tat "), said);
    }

    @Test
    void clusterUp_embeddedAndVanilla_isRefused() {
        CommandLine lab = Lab.commandLine().setErr(new PrintWriter(errors, true));
        assertEquals(2, lab.execute("cluster", "up", "--embedded", "--vanilla"));
        assertTrue(
                errors.toString()
                        .startsWith("--embedded and --vanilla exclude one another; allowed: one"),
                errors.toString());
    }

    @Test
    void execute_defect_stackTrace() {
        execute(new IllegalStateException("never"));
        assertTrue(errors.toString().contains("\tat "), errors.toString());
    }
}
