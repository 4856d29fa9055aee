package io.horoscope.monitor.serve;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.text.PrometheusText;
import io.horoscope.core.wire.Rejection;
import io.horoscope.monitor.push.ReportLoop;
import io.horoscope.monitor.push.ReportSender;
import io.horoscope.monitor.push.Sampler;
import io.horoscope.monitor.push.Sampler.Outcome;
import java.io.IOException;
import java.util.Locale;
import java.util.OptionalDouble;

/** The page {@code /metrics}: signals, probes, reports, and what the monitor itself costs. */
final class MetricsPage {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Sampler sampler;
    private final ReportLoop loop;
    private final ReportSender sender;

    MetricsPage(Sampler sampler, ReportLoop loop, ReportSender sender) {
        this.sampler = sampler;
        this.loop = loop;
        this.sender = sender;
    }

    String render() throws IOException {
        PrometheusText page = new PrometheusText();
        signals(page);
        probes(page);
        reports(page);
        keys(page);
        cost(page);
        return page.toString();
    }

    private void signals(PrometheusText page) {
        page.gauge(
                "monitor_signal_ratio",
                "Newest value of each signal that has one, 0 idle to 1 saturated.");
        for (int i = 0; i < Signal.count(); i++) {
            OptionalDouble ratio = loop.latest().ratio(Signal.at(i));
            if (ratio.isPresent()) {
                page.sample(ratio.getAsDouble(), "signal", Signal.at(i).key());
            }
        }
        page.gauge("monitor_simulated", "1 if the signals are set by hand.");
        page.sample(sampler.scope().simulated() ? 1 : 0);
    }

    private void probes(PrometheusText page) {
        page.counter("monitor_probe_samples_total", "Samples of each probe by outcome.");
        for (Signal signal : sampler.scope().probes().keySet()) {
            for (Outcome outcome : Outcome.values()) {
                page.sample(
                        (double) sampler.count(signal, outcome),
                        "signal",
                        signal.key(),
                        "outcome",
                        outcome.name().toLowerCase(Locale.ROOT));
            }
        }
        page.gauge("monitor_sample_duration_seconds", "Time that one sample of all signals takes.");
        page.sample(
                sampler.duration().getSnapshot().getMedian() / NANOS_PER_SECOND, "quantile", "0.5");
        page.sample(
                sampler.duration().getSnapshot().get99thPercentile() / NANOS_PER_SECOND,
                "quantile",
                "0.99");
    }

    private void reports(PrometheusText page) {
        page.counter("monitor_reports_sent_total", "Reports sent to each director.");
        sender.forEachSent(
                (director, count) -> page.sample((double) count, "director", director.toString()));
        page.counter(
                "monitor_reports_failed_total", "Reports that could not be sent to each director.");
        sender.forEachFailed(
                (director, count) -> page.sample((double) count, "director", director.toString()));
        page.counter(
                "monitor_replies_rejected_total",
                "Datagrams to this monitor's reporting socket that were dropped, by reason.");
        for (Rejection reason : Rejection.values()) {
            page.sample((double) sender.rejectedCount(reason), "reason", reason.key());
        }
    }

    private void keys(PrometheusText page) {
        page.counter(
                "monitor_key_file_failures_total",
                "Attempts to read the key file anew that failed; the keys in force stay.");
        page.sample((double) sender.keyFileFailures());
    }

    private static void cost(PrometheusText page) throws IOException {
        OptionalDouble cpu = ProcessCost.cpuSeconds();
        if (cpu.isPresent()) {
            page.counter("monitor_cpu_seconds_total", "CPU time that this monitor used.")
                    .sample(cpu.getAsDouble());
        }
        OptionalDouble resident = ProcessCost.residentBytes();
        if (resident.isPresent()) {
            page.gauge("monitor_resident_bytes", "Resident memory of this monitor.")
                    .sample(resident.getAsDouble());
        }
    }
}
