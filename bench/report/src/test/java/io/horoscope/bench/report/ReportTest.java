package io.horoscope.bench.report;

import io.horoscope.bench.report.table.TextTable;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReportTest {

    @Test
    void demo_isWritten() throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "demo"));
        Demo.report().writeTo(folder.resolve("report.html"));
        Demo.heat().writeSvg(folder.resolve("heat.svg"));
        Demo.latency().writeSvg(folder.resolve("latency.svg"));
        Files.writeString(folder.resolve("table.txt"), TextTable.plain(Demo.table()));
    }
}
