package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalysisTest {

    @TempDir private Path folder;

    @Test
    void report_noPython_saysWhatToRun() {
        assertEquals(
                "CSV files are in results; scripts/report results makes tables and plots\n",
                report(Map.of()));
    }

    @Test
    void report_python_getsFolderAndPath() throws IOException {
        Path python =
                Files.writeString(
                        folder.resolve("python"),
                        "#!/bin/sh\necho \"$@\" > "
                                + folder
                                + "/out\necho $PYTHONPATH >> "
                                + folder
                                + "/out\nexit 3\n");
        assertTrue(python.toFile().setExecutable(true));
        String said = report(Map.of(Analysis.PYTHON, python.toString()));
        assertEquals("the analysis failed (3); CSV files are in results\n", said);
        assertEquals(
                List.of("-m horoscope_analysis report results", folder + "/bench/analysis"),
                Files.readAllLines(folder.resolve("out")));
    }

    private String report(Map<String, String> environment) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text, true);
        Analysis.report(Path.of("results"), folder, environment, out);
        return text.toString();
    }
}
