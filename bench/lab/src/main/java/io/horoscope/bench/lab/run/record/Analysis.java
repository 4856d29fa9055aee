package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;

/** The Python package in bench/analysis, which makes tables, verdicts and plots of a folder. */
public final class Analysis {

    /** Names the Python that has what the package needs; the scripts set it. */
    static final String PYTHON = "HOROSCOPE_PYTHON";

    private Analysis() {}

    /**
     * Starts it with the output of this program, and waits; or says how to start it.
     *
     * @param environment the variables of this process
     */
    public static void report(
            Path folder, Path repository, Map<String, String> environment, PrintWriter out) {
        String python = environment.getOrDefault(PYTHON, "");
        if (python.isEmpty()) {
            String where = "CSV files are in %1$s; scripts/report %1$s makes tables and plots";
            out.println(where.formatted(folder));
            return;
        }
        ProcessBuilder builder =
                new ProcessBuilder(python, "-m", "horoscope_analysis", "report", folder.toString())
                        .inheritIO();
        builder.environment().put("PYTHONPATH", repository.resolve("bench/analysis").toString());
        try {
            int exit = builder.start().waitFor();
            if (exit != 0) {
                out.println(
                        "the analysis failed (%d); CSV files are in %s".formatted(exit, folder));
            }
        } catch (IOException e) {
            throw new LabException(python + " cannot be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw Await.interrupted(e);
        }
    }
}
