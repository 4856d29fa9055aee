package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.record.NodeRecord;
import io.horoscope.bench.report.table.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code nodes.csv}: what every node did and used in a run, from before the client started until after it ended. */
final class NodeRows {

    private final CsvFile file;

    NodeRows(Path folder) throws IOException {
        List<String> columns =
                new ArrayList<>(
                        List.of(
                                "part",
                                "point",
                                "side",
                                "repetition",
                                "node",
                                "reads",
                                "scans",
                                "cpu_s",
                                "disk_read_bytes",
                                "cpu_pressure_s",
                                "io_pressure_s"));
        columns.addAll(NodeRecord.columns());
        columns.add("run");
        file = CsvFile.create(folder.resolve("nodes.csv"), columns.toArray(String[]::new));
    }

    void add(String part, String point, Side side, int repetition, RunRecord record)
            throws IOException {
        int number = 1;
        for (NodeUse use : record.nodes()) {
            List<Object> row = new ArrayList<>();
            row.addAll(List.of(part, point, side.name(), repetition, number++));
            row.addAll(List.of(use.reads(), use.scans(), use.cpuSeconds(), use.diskReadBytes()));
            row.addAll(List.of(use.cpuPressureSeconds(), use.ioPressureSeconds()));
            row.addAll(use.record().fields());
            row.add(record.name());
            file.row(row);
        }
    }
}
