package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.CassandraOptions;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.run.Environment;
import io.horoscope.bench.lab.run.LocalEnvironment;
import io.horoscope.bench.lab.run.RunOptions;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.remote.ClusterOptions;
import io.horoscope.bench.lab.run.remote.RemoteEnvironment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ExperimentTest {

    private static final Experiment STRESSED = Experiments.named("stressed");
    private static final Experiment CYCLES = Experiments.named("cycles");

    private final Environment local =
            new LocalEnvironment(
                    new Places(Path.of("nowhere")),
                    new CassandraOptions(),
                    10,
                    Scale.QUICK.profile(),
                    line -> {});
    private final Environment remote =
            new RemoteEnvironment(new ClusterOptions(), null, line -> {});

    @Test
    void options_noneGiven_areThoseOfExperimentAndScale() {
        RunOptions quick = usual(STRESSED, Scale.QUICK);
        assertEquals(2, quick.repetitions());
        assertEquals(List.of(ClientMode.MASTER), quick.modes());
        assertEquals(List.of("1000/s"), labels(quick.rates(1_000)));
        RunOptions normal = usual(STRESSED, Scale.NORMAL);
        assertEquals(5, normal.repetitions());
        assertEquals(ClientMode.STOCK, normal.modes());
        RunOptions idle = usual(Experiments.named("idle"), Scale.QUICK);
        assertEquals(2, idle.repetitions());
        assertEquals(30, usual(Experiments.named("switchback"), Scale.NORMAL).repetitions());
        assertEquals(List.of(ClientMode.REPLICA), idle.modes());
        assertEquals(5, usual(Experiments.named("hector-locality"), Scale.NORMAL).repetitions());
    }

    @Test
    void compilers_all_warmUpIsLonger() {
        RunOptions first = usual(Experiments.named("switchback"), Scale.NORMAL);
        RunOptions all = first.withCompilers("all");
        assertFalse(first.profile().hasAllCompilers());
        assertTrue(all.profile().hasAllCompilers());
        assertEquals(first.heating().multipliedBy(4), all.heating());
        assertEquals(first, all.withCompilers("first"));
        RunOptions full = usual(Experiments.named("switchback"), Scale.FULL);
        assertEquals(full, full.withCompilers("all"));
    }

    @Test
    void options_allGiven_areTaken() {
        RunOptions options =
                STRESSED.options(Scale.QUICK, 3, List.of("master", "any"), List.of(300, 1_000));
        assertEquals(3, options.repetitions());
        assertEquals(List.of(ClientMode.MASTER, ClientMode.ANY), options.modes());
        assertEquals(List.of("300/s", "1000/s"), labels(options.rates(50)));
    }

    @Test
    void withArms_some_areThoseAndTheBaselineInTheirOrder() {
        Experiment switchback = Experiments.named("switchback");
        RunOptions all = usual(switchback, Scale.QUICK);
        assertEquals(switchback.arms(), all.arms());
        assertEquals(
                List.of("off", "horoscope", "off_again"),
                all.withArms(List.of("off_again", "horoscope"), switchback.arms()).arms());
        assertEquals(
                List.of("off", "no_reports"),
                usual(CYCLES, Scale.QUICK)
                        .withArms(List.of("no_reports", "off"), CYCLES.arms())
                        .arms());
    }

    /** Of many, so that a run without options takes minutes; and the first node coordinates. */
    @Test
    void options_ofCycles_areThreeArmsOneModeAndLevelOne() {
        RunOptions options = usual(CYCLES, Scale.NORMAL);
        assertEquals(List.of("off", "horoscope", "off_again"), options.arms());
        assertEquals(List.of(ClientMode.MASTER), options.modes());
        assertEquals("ONE", options.level().name());
        assertEquals("LOCAL_QUORUM", options.withLevel("LOCAL_QUORUM").level().name());
    }

    @Test
    void options_outOfRange_areRefusedWithOptionValueAndWhatIsAllowed() {
        assertEquals(
                "--repetitions: '0' is not a number from 1 to 1000",
                refusal(STRESSED, 0, null, List.of(1)));
        assertEquals(
                "--rates: '1000001' is not a number from 1 to 1000000",
                refusal(STRESSED, 1, null, List.of(5, 1_000_001)));
        String refusal = refusal(Experiments.named("paper-scans"), 1, null, List.of(5));
        assertTrue(
                refusal.startsWith("--rates: 'paper-scans' has no part with a fixed rate"),
                refusal);
        assertTrue(refusal.contains("idle, stressed"), refusal);
    }

    /** The lab's own client has the policy in some arms, and would ignore the mode. */
    @Test
    void options_policyInTheDriver_onlyOfYcsbAndNosqlbench() {
        List<String> modes = List.of("replica", "horoscope");
        assertEquals(
                List.of(ClientMode.REPLICA, ClientMode.HOROSCOPE),
                STRESSED.options(Scale.QUICK, 1, modes, null).modes());
        for (String other : List.of("switchback", "cycles", "governed", "scans-and-points")) {
            String refusal = refusal(Experiments.named(other), 1, modes, null);
            assertTrue(refusal.startsWith("--modes: 'horoscope' is for"), refusal);
        }
    }

    /** A new experiment is refused there until it is added to this list. */
    @Test
    void names_forAnyCluster_onlyThoseThatOnlyUseTheirTable() {
        assertEquals("idle, paper-scans", Experiments.names(Trait.FOR_ANY_CLUSTER));
    }

    @Test
    void require_otherCassandra_isRefusedWhereItCannotBe() {
        CassandraOptions embedded =
                CommandLine.populateCommand(new CassandraOptions(), "--embedded");
        CassandraOptions newer =
                CommandLine.populateCommand(new CassandraOptions(), "--cassandra", "5.0.8");
        STRESSED.requireCassandra(local, embedded);
        assertEquals(
                "--cassandra, --embedded: 'governed' governs nodes of the patched build; leave them"
                        + " out",
                refusedCassandra("governed", local, newer));
        assertEquals(
                "--cassandra, --embedded: the nodes of --cluster run already; leave them out",
                refusedCassandra("idle", remote, newer));
        Experiments.named("agent-cost").requireCassandra(local, embedded);
        assertEquals(
                "'agent-cost' measures nodes without monitors; add --embedded",
                refusedCassandra("agent-cost", local, new CassandraOptions()));
        Experiments.named("idle").requireCassandra(remote, new CassandraOptions());
    }

    private static String refusedCassandra(
            String experiment, Environment environment, CassandraOptions cassandra) {
        return assertThrows(
                        LabException.class,
                        () ->
                                Experiments.named(experiment)
                                        .requireCassandra(environment, cassandra))
                .getMessage();
    }

    @Test
    void require_elsewhere_faultsAreRefusedWithWhatToDoInstead() {
        Experiments.named("idle").require(remote);
        for (String name : List.of("stressed", "slow-disk", "paper-scans-stressed")) {
            LabException refused =
                    assertThrows(LabException.class, () -> Experiments.named(name).require(remote));
            assertTrue(refused.getMessage().contains("'" + name + "'"), refused.getMessage());
            assertTrue(refused.getMessage().contains("stress-ng"), refused.getMessage());
        }
    }

    private static RunOptions usual(Experiment experiment, Scale scale) {
        return experiment.options(scale, null, null, null);
    }

    private static String refusal(
            Experiment experiment, int repetitions, List<String> modes, List<Integer> rates) {
        return assertThrows(
                        LabException.class,
                        () -> experiment.options(Scale.QUICK, repetitions, modes, rates))
                .getMessage();
    }

    private static List<String> labels(List<Load> loads) {
        return loads.stream().map(Load::label).toList();
    }
}
