package io.horoscope.bench.sim.sweep;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * The program that makes tables and plots of a folder of results.
 *
 * @param python its interpreter, as {@code scripts/lib.sh} installs it; null where there is none
 */
public record Analysis(String python, PrintStream out) {

    /** Prints the tables of the folder, and writes its plots and its report. */
    public void report(Path folder) throws IOException {
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
