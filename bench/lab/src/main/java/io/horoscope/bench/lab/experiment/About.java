package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.run.Environment;
import io.horoscope.bench.lab.run.RunOptions;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.record.Machine;
import io.horoscope.bench.lab.run.record.Results;
import io.horoscope.bench.lab.run.record.Versions;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What is measured, with what: the head of run.json and of settings.yaml. */
record About(Experiment experiment, RunOptions options, Places places, String command) {

    private static final double PAPERS_RECORDS = 10_000_000;

    void write(Results results, Environment environment, Client client) {
        Path repository = places.repository();
        Map<String, Object> machine = Machine.of(Path.of("/"));
        results.settings().put("experiment", settings());
        results.settings()
                .put("versions", Versions.of(repository, places.patched().home(), places.ycsb()));
        results.settings().put("machine", machine);
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("tool", "bench");
        about.put("name", experiment.name());
        about.put("title", experiment.name());
        about.put("shows", experiment.title().shows());
        about.put("origin", experiment.title().origin());
        about.put("machine", Machine.line(machine));
        about.put("commit", Versions.commit(repository).orElse("unknown"));
        about.put("command", command);
        about.put("seed", null);
        about.put("started", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        about.put("facts", facts(environment, client));
        results.begin(about);
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("name", experiment.name());
        settings.put("scale", options.scale().name());
        settings.put("profile", options.profile().name());
        settings.put("repetitions", options.repetitions());
        settings.put("modes", options.modes().stream().map(ClientMode::word).toList());
        return settings;
    }

    /** In order of their importance. */
    private Map<String, String> facts(Environment environment, Client client) {
        Scale scale = options.scale();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Scale", scale.name().toLowerCase(Locale.ROOT));
        facts.put("Records", records(environment));
        facts.putAll(environment.facts());
        facts.put("Client", client.describe());
        facts.put("Consistency level", "ONE; speculative retry 99p, the default");
        facts.put(
                "Blocks",
                "%d of each arm at each point, %d s each after %d s of warm-up"
                        .formatted(
                                options.repetitions(),
                                scale.measured().toSeconds(),
                                scale.warmUp().toSeconds()));
        facts.put(
                "Processors",
                Runtime.getRuntime().availableProcessors()
                        + (environment.isOurs() ? "" : ", those of the client"));
        facts.put("Java", System.getProperty("java.vm.version"));
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        facts.put("Load of the machine before", String.format(Locale.ROOT, "%.2f", load));
        facts.putAll(experiment.facts().apply(options));
        return facts;
    }

    private String records(Environment environment) {
        int usual = options.scale().records();
        int records = environment.records(usual);
        boolean isFixed = records == environment.records(usual + 1);
        return "%d of 1 kB, three copies; the papers' 10 GB scaled down by %d%s"
                .formatted(
                        records,
                        Math.round(PAPERS_RECORDS / records),
                        isFixed
                                ? ""
                                : " (ten times the records where page caches hold half of the data)");
    }
}
