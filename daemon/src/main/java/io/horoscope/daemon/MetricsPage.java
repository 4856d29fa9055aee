package io.horoscope.daemon;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;

/** A page in the Prometheus text format. Names are given without the prefix "horoscope_". */
public final class MetricsPage {

    private static final PrometheusTextFormatWriter WRITER = PrometheusTextFormatWriter.create();

    public static final String CONTENT_TYPE = WRITER.getContentType();

    private static final String PREFIX = "horoscope_";

    private final MetricSnapshots.Builder page = MetricSnapshots.builder();

    /** One value of a family with labels. */
    public static final class Sample {

        private final double value;
        private final Labels labels;

        private Sample(double value, Labels labels) {
            this.value = value;
            this.labels = labels;
        }

        /** A value with its labels: pairs of name and value. */
        public static Sample of(double value, String... labels) {
            return new Sample(value, Labels.of(labels));
        }
    }

    /** Adds a counter; its name on the page ends in {@code _total}. */
    public void counter(String name, String help, double value) {
        counter(name, help, Stream.of(Sample.of(value)));
    }

    /** Adds a family of counters; its name on the page ends in {@code _total}. */
    public void counter(String name, String help, Stream<Sample> samples) {
        CounterSnapshot.Builder family = CounterSnapshot.builder().name(PREFIX + name).help(help);
        samples.forEach(
                sample ->
                        family.dataPoint(
                                new CounterDataPointSnapshot(
                                        sample.value, sample.labels, null, 0)));
        page.metricSnapshot(family.build());
    }

    /** Adds a gauge; its name ends in its unit. */
    public void gauge(String name, String help, double value) {
        gauge(name, help, Stream.of(Sample.of(value)));
    }

    /** Adds a family of gauges; its name ends in its unit. */
    public void gauge(String name, String help, Stream<Sample> samples) {
        GaugeSnapshot.Builder family = GaugeSnapshot.builder().name(PREFIX + name).help(help);
        samples.forEach(
                sample ->
                        family.dataPoint(
                                new GaugeDataPointSnapshot(sample.value, sample.labels, null)));
        page.metricSnapshot(family.build());
    }

    /** Adds labels as a metric of value 1; its name on the page ends in {@code _info}. */
    public void info(String name, String help, String... labels) {
        page.metricSnapshot(
                InfoSnapshot.builder()
                        .name(PREFIX + name)
                        .help(help)
                        .dataPoint(
                                InfoSnapshot.InfoDataPointSnapshot.builder()
                                        .labels(Labels.of(labels))
                                        .build())
                        .build());
    }

    /** The page, its families in order of name. */
    public byte[] bytes() {
        ByteArrayOutputStream text = new ByteArrayOutputStream(8192);
        try {
            WRITER.write(text, page.build());
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return text.toByteArray();
    }
}
