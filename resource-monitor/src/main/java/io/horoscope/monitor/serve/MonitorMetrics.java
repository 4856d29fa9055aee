package io.horoscope.monitor.serve;

import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.wire.Rejection;
import io.horoscope.daemon.MetricsPage;
import io.horoscope.daemon.MetricsPage.Sample;
import io.horoscope.measure.ReportLoop;
import io.horoscope.measure.Sampler;
import io.horoscope.measure.Sampler.Outcome;
import io.horoscope.monitor.push.ReportSender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The metrics: signals, probes, reports, and the CPU time and memory of the monitor itself. */
public final class MonitorMetrics {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Sampler sampler;
    private final ReportLoop loop;
    private final ReportSender sender;

    public MonitorMetrics(Sampler sampler, ReportLoop loop, ReportSender sender) {
        this.sampler = sampler;
        this.loop = loop;
        this.sender = sender;
    }

    MetricsPage page() throws IOException {
        MetricsPage page = new MetricsPage();
        page.gauge(
                "monitor_signal_ratio",
                "Newest value of each signal that has one, 0 idle to 1 saturated.",
                signals());
        page.gauge(
                "monitor_simulated",
                "1 if the signals are set by hand.",
                sampler.scope().simulated() ? 1 : 0);
        page.counter("monitor_probe_samples", "Samples of each probe by outcome.", probes());
        page.gauge(
                "monitor_sample_duration_seconds",
                "Time that one sample of all signals takes.",
                Stream.of(duration(0.5), duration(0.99)));
        reports(page);
        cost(page);
        return page;
    }

    private Stream<Sample> signals() {
        return IntStream.range(0, Signal.count())
                .mapToObj(Signal::at)
                .filter(signal -> loop.latest().has(signal))
                .map(
                        signal ->
                                Sample.of(
                                        loop.latest().ratioOr(signal, Double.NaN),
                                        "signal",
                                        signal.key()));
    }

    private Stream<Sample> probes() {
        return sampler.scope().probes().keySet().stream()
                .flatMap(signal -> Arrays.stream(Outcome.values()).map(o -> probe(signal, o)));
    }

    private Sample probe(Signal signal, Outcome outcome) {
        String name = outcome.name().toLowerCase(Locale.ROOT);
        return Sample.of(
                (double) sampler.count(signal, outcome), "signal", signal.key(), "outcome", name);
    }

    private Sample duration(double quantile) {
        double nanos = sampler.duration().getSnapshot().getValue(quantile);
        return Sample.of(nanos / NANOS_PER_SECOND, "quantile", Double.toString(quantile));
    }

    private void reports(MetricsPage page) {
        page.counter(
                "monitor_reports_sent",
                "Reports sent to each director.",
                perDirector(sender.sentCounts()));
        page.counter(
                "monitor_reports_failed",
                "Reports that could not be sent to each director.",
                perDirector(sender.failedCounts()));
        page.counter(
                "monitor_replies_rejected",
                "Datagrams to this monitor's reporting socket that were dropped, by reason.",
                Arrays.stream(Rejection.values())
                        .map(
                                reason ->
                                        Sample.of(
                                                (double) sender.rejectedCount(reason),
                                                "reason",
                                                reason.key())));
        page.counter(
                "monitor_key_file_failures",
                "Failed attempts to reread the key file; the keys in force stay.",
                (double) sender.keyFileFailures());
    }

    private static Stream<Sample> perDirector(Map<Endpoint, Long> counts) {
        return counts.entrySet().stream()
                .map(
                        count ->
                                Sample.of(
                                        (double) count.getValue(),
                                        "director",
                                        count.getKey().toString()));
    }

    private static void cost(MetricsPage page) throws IOException {
        ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .ifPresent(
                        used ->
                                page.counter(
                                        "monitor_cpu_seconds",
                                        "CPU time that this monitor used.",
                                        used.toNanos() / NANOS_PER_SECOND));
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            Files.readString(status)
                    .lines()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToDouble(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024.0)
                    .findFirst()
                    .ifPresent(
                            bytes ->
                                    page.gauge(
                                            "monitor_resident_bytes",
                                            "Resident memory of this monitor.",
                                            bytes));
        }
    }
}
