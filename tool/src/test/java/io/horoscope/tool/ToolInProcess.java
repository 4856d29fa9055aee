package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** A test that runs the tool in its own process. */
abstract class ToolInProcess {

    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();

    /** Returns the exit code. */
    final int run(String... arguments) {
        return run(HoroscopeTool.commandLine(), arguments);
    }

    final int run(CommandLine tool, String... arguments) {
        return tool.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }

    static void assertHas(StringWriter printed, String... texts) {
        for (String text : texts) {
            assertTrue(printed.toString().contains(text), () -> text + " is not in " + printed);
        }
    }
}
