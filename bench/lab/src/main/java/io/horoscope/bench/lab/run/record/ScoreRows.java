package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.report.table.CsvFile;
import io.horoscope.core.signal.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code scores.csv}: the load of every node, and the signals that it is made of, as the first node had them over time. */
public final class ScoreRows {

    private final CsvFile file;

    public ScoreRows(Path folder) throws IOException {
        List<String> columns =
                new ArrayList<>(List.of("run", "side", "at_s", "node", "load", "age_s"));
        for (Signal signal : Signal.values()) {
            columns.add(signal.key());
        }
        file = CsvFile.create(folder.resolve("scores.csv"), columns.toArray(String[]::new));
    }

    /** Adds a run's samples. A load that was not fresh, and a signal without data, is an empty field. */
    public void add(String run, String side, List<ScoreSample> samples) throws IOException {
        for (ScoreSample sample : samples) {
            List<Object> row = new ArrayList<>();
            row.addAll(List.of(run, side, sample.seconds(), sample.node()));
            row.add(sample.score().load().orElse(Double.NaN));
            row.add(sample.score().ageSeconds());
            for (Signal signal : Signal.values()) {
                row.add(sample.score().signal(signal.key()).orElse(Double.NaN));
            }
            file.row(row);
        }
    }
}
