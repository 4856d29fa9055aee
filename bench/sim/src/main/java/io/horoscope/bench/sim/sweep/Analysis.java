package io.horoscope.bench.sim.sweep;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * The program in Python that makes tables and plots from result files.
 *
 * @param python its interpreter, as {@code scripts/lib.sh} makes it; null where there is none
 */
public record Analysis(String python) {

    /** Prints the tables of a folder, and writes its plots and its report. */
    void report(Path folder, PrintStream out) throws IOException {
        if (python == null || run(folder) != 0) {
            out.println(
                    "CSV files are in %s; scripts/report %s makes tables and plots"
                            .formatted(folder, folder));
        }
    }

    private int run(Path folder) throws IOException {
        Process program =
                new ProcessBuilder(python, "-m", "horoscope_analysis", "report", folder.toString())
                        .inheritIO()
                        .start();
        try {
            return program.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }
}
