package io.horoscope.monitor.serve;

import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Rejection;
import io.horoscope.daemon.MetricsPage;
import io.horoscope.daemon.MetricsPage.Sample;
import io.horoscope.measure.ReportLoop;
import io.horoscope.measure.Sampler;
import io.horoscope.measure.Sampler.Outcome;
import io.horoscope.monitor.push.ReportSender;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The metrics: signals, probes and reports. */
public final class MonitorMetrics {

    private final Sampler sampler;
    private final ReportLoop loop;
    private final ReportSender sender;

    public MonitorMetrics(Sampler sampler, ReportLoop loop, ReportSender sender) {
        this.sampler = sampler;
        this.loop = loop;
        this.sender = sender;
    }

    MetricsPage page() {
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
        reports(page);
        return page;
    }

    private Stream<Sample> signals() {
        Signals latest = loop.latest(); // Another one is there soon.
        return IntStream.range(0, Signal.count())
                .mapToObj(Signal::at)
                .filter(latest::has)
                .map(signal -> Sample.of(latest.ratioOr(signal, 0), "signal", signal.key()));
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
}
