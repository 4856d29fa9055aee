package io.horoscope.bench.lab.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import io.horoscope.bench.lab.cluster.process.ProcessTable;
import io.horoscope.bench.lab.cluster.process.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    @TempDir private Path directory;

    /**
     * Both variants of a comparison have the same one. Nodes with a processor each keep the usual
     * one.
     */
    @Test
    void cassandra_ofEachProfile_hasItsTimerSlack() throws IOException {
        String usual = Files.readString(Path.of(ProcessOrder.TIMER_SLACK)).trim();
        assertEquals("500000", slackOf(NodeProfile.FIRST_LOOK));
        assertEquals(usual, slackOf(NodeProfile.MEASUREMENT));
        assertEquals(usual, slackOf(NodeProfile.TESTS));
    }

    private String slackOf(NodeProfile profile) throws IOException {
        Path work = Files.createDirectory(directory.resolve(profile.name()));
        Path program = Files.createDirectories(work.resolve("home/bin")).resolve("cassandra");
        Files.writeString(program, "#!/bin/sh\nexec cat " + ProcessOrder.TIMER_SLACK + "\n");
        program.toFile().setExecutable(true);
        NodePlan node =
                new ClusterPlan(work, LabNetwork.SINGLE_TESTS, 1, Flavour.VANILLA, false).node(1);
        new Processes(ProcessTable.ofThisMachine(), work)
                .start(
                        Launcher.cassandra(
                                node,
                                Installation.at(work.resolve("home")),
                                profile,
                                NodeOptions.NONE,
                                List.of()));
        Path log = node.log(Launcher.CASSANDRA);
        Await.until("the slack", DEADLINE, () -> !LabFiles.lines(log).isEmpty());
        return LabFiles.lines(log).get(0);
    }
}
