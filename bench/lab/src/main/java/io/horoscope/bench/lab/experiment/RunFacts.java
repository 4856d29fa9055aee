package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Site;
import io.horoscope.bench.lab.run.client.Client;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What was measured with what: every result says it. */
final class RunFacts {

    private RunFacts() {}

    /** In order of their importance. */
    static Map<String, String> of(Extent extent, Site site, Client client) {
        Scale scale = extent.scale();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Scale", scale.name().toLowerCase(Locale.ROOT));
        facts.put("Records", records(scale, site));
        facts.putAll(site.facts());
        facts.put("Client", client.describe());
        facts.put("Consistency level", "ONE; speculative retry 99p, the default");
        facts.put(
                "Blocks",
                extent.repetitions()
                        + " of each side at each point, "
                        + scale.measured().toSeconds()
                        + " s each after "
                        + scale.warmUp().toSeconds()
                        + " s that do not count");
        facts.put(
                "Processors",
                Runtime.getRuntime().availableProcessors()
                        + (site.isOurs() ? "" : ", those of the client"));
        facts.put("Java", System.getProperty("java.vm.version"));
        facts.put(
                "Load of the machine before",
                String.format(
                        Locale.ROOT,
                        "%.2f",
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
        return facts;
    }

    private static String records(Scale scale, Site site) {
        int records = site.records(scale.records());
        boolean isFixed = records == site.records(records + 1);
        return records
                + " of 1 kB, three copies; the papers' 10 GB scaled down by "
                + Math.round(Scale.scaledDownBy(records))
                + (isFixed ? "" : " (ten times the records where data is larger than memory)");
    }
}
