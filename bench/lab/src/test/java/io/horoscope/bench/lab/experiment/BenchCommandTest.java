package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Places;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What is said before anything is started. */
class BenchCommandTest {

    private static final String WITH_ARMS =
            "idle, paper-scans, paper-scans-stressed, stressed, slow-disk, scalability, switchback,"
                    + " cycles, hector-overhead, hector-locality";

    @Test
    void arms_unknown_isRefusedWithTheNameAndThoseThatThereAre() {
        assertEquals(
                "--arms: ' again' is not an arm of this experiment; allowed: off, closest,"
                        + " horoscope, no_diversion, horoscope_heat, off_again,"
                        + " off_without_dynamic_snitch",
                refusal("switchback", "--arms", "off, again"));
        assertEquals(
                "--arms: 'random' is not an arm of this experiment; allowed: off, horoscope,"
                        + " no_reports, closest, least_outstanding, two_choices, prequal, c3, driver,"
                        + " driver_and_nodes, off_again",
                refusal("cycles", "--arms", "horoscope,random"));
    }

    @Test
    void level_unknownOrOfOtherExperiments_isRefused() {
        assertEquals(
                "--level: 'TWO' is not a level of this experiment; allowed: ONE, LOCAL_QUORUM, ALL",
                refusal("cycles", "--level", "TWO"));
        assertEquals(
                "--level: 'switchback' has none to choose; those that have: cycles",
                refusal("switchback", "--level", "ONE"));
    }

    @Test
    void workloads_unknownOrOfOtherExperiments_areRefused() {
        System.setProperty(Places.REPOSITORY, "../..");
        try {
            assertEquals(
                    "--workloads: 'workloadz' is not a workload; allowed: paper-reads,"
                            + " paper-scans, workloada, workloadb, workloadc, workloadd, workloade,"
                            + " workloadf",
                    refusal("stressed", "--workloads", "workloada,workloadz"));
        } finally {
            System.clearProperty(Places.REPOSITORY);
        }
        assertEquals(
                "--workloads: 'cycles' has none to choose; those that have: idle, stressed,"
                        + " slow-disk",
                refusal("cycles", "--workloads", "workloada"));
    }

    @Test
    void compilers_unknownOrOfOtherExperiments_areRefused() {
        assertEquals(
                "--compilers: 'second' is not a choice; allowed: first, all",
                refusal("switchback", "--compilers", "second"));
        assertEquals(
                "--compilers: 'governed' has none to choose; those that have: " + WITH_ARMS,
                refusal("governed", "--compilers", "all"));
    }

    @Test
    void warmUp_notFromOneSecondToAnHour_isRefused() {
        assertEquals(
                "--warm-up: '0' is not a number from 1 to 3600",
                refusal("switchback", "--warm-up", "0"));
        assertEquals(
                "--warm-up: '3601' is not a number from 1 to 3600",
                refusal("idle", "--warm-up", "3601"));
    }

    @Test
    void arms_ofOtherExperiments_areRefusedWithThoseThatHaveAChoice() {
        assertEquals(
                "--arms: 'governed' has none to choose; those that have: " + WITH_ARMS,
                refusal("governed", "--arms", "off"));
        assertEquals(
                "--arms: 'no_reports' is not an arm of this experiment; allowed: off, horoscope,"
                        + " closest, off_again",
                refusal("idle", "--arms", "no_reports"));
    }

    @Test
    void list_experimentsWithAChoiceOfArms_nameThem() {
        StringWriter out = new StringWriter();
        CommandLine command = new CommandLine(new BenchCommand()).setOut(new PrintWriter(out));
        assertEquals(0, command.execute("--list"));
        for (String name : WITH_ARMS.split(", ", -1)) {
            String arms = String.join(", ", Experiments.named(name).arms());
            assertTrue(out.toString().contains("arms: " + arms), out::toString);
        }
    }

    private static String refusal(String... arguments) {
        String[] message = {""};
        new CommandLine(new BenchCommand())
                .setExecutionExceptionHandler(
                        (refused, command, parsed) -> {
                            message[0] = refused.getMessage();
                            return 1;
                        })
                .execute(arguments);
        return message[0];
    }

    @Test
    void command_withFolder_isTheSameWithoutIt() {
        String usual = "scripts/bench cycles --quick";
        assertEquals(usual, BenchCommand.command(List.of("bench", "cycles", "--quick")));
        assertEquals(
                usual,
                BenchCommand.command(List.of("bench", "cycles", "--output", "a", "--quick")));
        assertEquals(
                usual, BenchCommand.command(List.of("bench", "cycles", "--output=a", "--quick")));
    }
}
