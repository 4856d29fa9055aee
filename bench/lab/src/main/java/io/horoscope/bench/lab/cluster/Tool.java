package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The distribution's commands {@code bin/horoscope} and {@code bin/nodetool}. */
public final class Tool {

    private Tool() {}

    /**
     * Runs {@code horoscope} and waits.
     *
     * @return what it wrote, on standard output and standard error
     * @throws LabException with what it wrote if its exit code is not 0
     */
    public static String run(Installation installation, String... arguments) {
        return await(installation, "horoscope", List.of(arguments));
    }

    /** Runs {@code nodetool} for a node, in the same way. */
    public static String nodetool(Installation installation, NodePlan node, String... arguments) {
        List<String> all = new ArrayList<>();
        all.addAll(List.of("-h", "127.0.0.1", "-p", String.valueOf(node.jmxPort())));
        all.addAll(List.of(arguments));
        return await(installation, "nodetool", all);
    }

    private static String await(Installation installation, String program, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(installation.program(program).toString()));
        command.addAll(arguments);
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new LabException(
                        command + " ended with " + process.exitValue() + ":\n" + output);
            }
            return output;
        } catch (IOException e) {
            throw new LabException(command + " cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted", e);
        }
    }
}
