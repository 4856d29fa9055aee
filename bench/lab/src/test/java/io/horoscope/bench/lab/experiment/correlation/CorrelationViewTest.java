package io.horoscope.bench.lab.experiment.correlation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorrelationViewTest {

    @TempDir private Path folder;

    @Test
    void view_planted_namesTheBestSignalFirst() {
        Samples samples = PlantedSamples.of(0.1);
        Formulas.all().forEach(samples::add);
        CorrelationView view = new CorrelationView(samples);
        Table table = view.tables().get(0);
        assertEquals(samples.names().size() + 1, table.rowCount());
        assertEquals("reported: disk", table.cell(0, 0).text());
        String verdicts = String.join("\n", view.verdicts());
        assertTrue(verdicts.contains("best signal that a monitor reports: disk, 0.9"), verdicts);
        assertTrue(verdicts.contains("score has a rank correlation of 0.3"), verdicts);
        assertTrue(verdicts.contains("memory_pressure: 0.0"), verdicts);
        assertEquals(2, view.figures().size());
        view.figures().forEach(figure -> assertTrue(figure.draw().standalone().contains("<svg")));
    }

    @Test
    void write_samples_hasARowForEachWindowAndNode() throws IOException {
        Samples samples = PlantedSamples.of(0);
        Path file = folder.resolve("windows.csv");
        long nanos = PlantedSamples.WINDOWS * Windows.LENGTH_NANOS;
        SamplesCsv.write(file, samples, Schedule.of(1, PlantedSamples.NODES, nanos));
        List<String> lines = Files.readAllLines(file);
        assertEquals(1 + samples.rows(), lines.size());
        assertTrue(lines.get(0).startsWith("window,node,antagonist_due,reported_cpu,"));
        assertTrue(lines.get(0).endsWith(",reads,mean_ms,p50_ms,p95_ms"));
    }
}
