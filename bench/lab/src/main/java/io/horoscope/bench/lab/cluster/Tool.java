package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The distribution's command {@code bin/horoscope}. */
public final class Tool {

    private Tool() {}

    /**
     * Runs it and waits.
     *
     * @return what it wrote, on standard output and standard error
     * @throws LabException with what it wrote if its exit code is not 0
     */
    public static String run(Installation installation, String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(installation.program("horoscope").toString()));
        command.addAll(List.of(arguments));
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
