package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.Latencies;
import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.Axis;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.plot.LinePlot;
import io.horoscope.bench.report.plot.Series;
import io.horoscope.bench.report.table.Cell;
import io.horoscope.bench.report.table.Column;
import io.horoscope.bench.report.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Events as tables and plots. */
final class EventsView {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Of a point of the plot of shares. */
    private static final long STEP_NANOS = 250_000_000L;

    private static final String NEVER = "never";

    private EventsView() {}

    static List<Table> tables(Events events) {
        Table.Builder table =
                Table.titled(
                                "At "
                                        + events.point().label()
                                        + ": medians of the repetitions, smallest and largest in brackets")
                        .column(Column.text("side"))
                        .column(Column.number("share before"))
                        .column(Column.number("during").lowestIsBest())
                        .column(Column.number("from " + Event.RETURN_SECONDS + " s after"))
                        .column(Column.number("80 % gone after").lowestIsBest())
                        .column(Column.number("80 % back after").lowestIsBest())
                        .column(Column.number("p50 during"))
                        .column(Column.number("p99 during").lowestIsBest())
                        .column(Column.number("p99.9 during"))
                        .column(Column.number("p99 before"))
                        .column(Column.number("p99 during ÷ " + events.sides().get(0)));
        for (Side side : events.sides()) {
            List<Event> all = events.of(side);
            table.row(
                    Cell.of(side.name()),
                    Cell.of(median(all, Event::shareBefore), Unit.PERCENT),
                    Cell.of(median(all, Event::shareDuring), Unit.PERCENT),
                    Cell.of(median(all, Event::shareAfter), Unit.PERCENT),
                    seconds(all, Event::leftAfter),
                    backAfter(all),
                    Cell.of(median(all, e -> e.during().quantileNanos(0.5)), Unit.NANOS),
                    Cell.of(median(all, e -> e.during().quantileNanos(0.99)), Unit.NANOS),
                    Cell.of(median(all, e -> e.during().quantileNanos(0.999)), Unit.NANOS),
                    Cell.of(median(all, e -> e.before().quantileNanos(0.99)), Unit.NANOS),
                    Cell.of(ratio(events, side), Unit.RATIO));
        }
        return List.of(table.build());
    }

    static List<String> verdicts(Events events) {
        List<String> verdicts = new ArrayList<>();
        for (Side side : events.sides()) {
            List<Event> all = events.of(side);
            verdicts.add(
                    "coordinators "
                            + events.setup().mode().word()
                            + " at "
                            + events.point().label()
                            + ", "
                            + side
                            + ": 80 % of the share "
                            + said("gone", seconds(all, Event::leftAfter))
                            + " (aim: 0.3 s), "
                            + (leavers(all).isEmpty()
                                    ? ""
                                    : said("back", backAfter(all)) + " (aim: 2 s), ")
                            + "p99 "
                            + Findings.show(ratio(events, side))
                            + " of "
                            + events.sides().get(0)
                            + "'s (aim: 0.6)");
        }
        return verdicts;
    }

    static List<Figure> figures(Events events) {
        String where = events.setup().workload() + ", coordinators " + events.setup().mode().word();
        LinePlot.Builder shares =
                LinePlot.titled("Share of the nodes in trouble: " + where)
                        .x(Axis.linear("seconds"))
                        .y(Axis.linear("").unit(Unit.PERCENT).fromZero());
        LinePlot.Builder latencies =
                LinePlot.titled("p99 of each second: " + where)
                        .x(Axis.linear("seconds"))
                        .y(Axis.log10("").unit(Unit.NANOS));
        boolean isShaded = false;
        for (Side side : events.sides()) {
            List<Event> all = events.of(side);
            if (all.isEmpty()) {
                continue;
            }
            Event event = all.get(0);
            Timeline time = event.timeline();
            if (!isShaded) {
                double length = (time.endNanos() - time.beginNanos()) / NANOS_PER_SECOND;
                shares.window(
                        events.setup().trouble().name().toLowerCase(java.util.Locale.ROOT),
                        0,
                        length);
                latencies.window(
                        events.setup().trouble().name().toLowerCase(java.util.Locale.ROOT),
                        0,
                        length);
                isShaded = true;
            }
            shares.series(shareSeries(side, event));
            latencies.series(latencySeries(side, event));
        }
        return List.of(shares.build(), latencies.build());
    }

    private static Series shareSeries(Side side, Event event) {
        Series.Builder series = Series.named(side.name());
        Timeline time = event.timeline();
        for (long at = time.calmNanos(); at < time.stopNanos(); at += STEP_NANOS) {
            double seconds = (at + STEP_NANOS / 2.0 - time.beginNanos()) / NANOS_PER_SECOND;
            event.share(at, at + STEP_NANOS).ifPresent(share -> series.point(seconds, share));
        }
        return series.build();
    }

    private static Series latencySeries(Side side, Event event) {
        Series.Builder series = Series.named(side.name());
        long beginMillis = event.timeline().epochMillis(event.timeline().beginNanos());
        Latencies latencies = event.reads();
        for (Histogram second : latencies.seconds()) {
            double middle = (second.getStartTimeStamp() + second.getEndTimeStamp()) / 2.0;
            series.point(
                    (middle - beginMillis) / MILLIS_PER_SECOND,
                    second.getValueAtPercentile(99) * NANOS_PER_MICRO);
        }
        return series.build();
    }

    private static Interval ratio(Events events, Side side) {
        List<Event> baseline = events.of(events.sides().get(0));
        return Ratio.ofLogs(
                events.of(side).stream()
                        .flatMapToDouble(
                                event ->
                                        baseline.stream()
                                                .filter(b -> b.repetition() == event.repetition())
                                                .mapToDouble(
                                                        b ->
                                                                Math.log(
                                                                        event.during()
                                                                                        .quantileNanos(
                                                                                                0.99)
                                                                                / b.during()
                                                                                        .quantileNanos(
                                                                                                0.99))))
                        .toArray());
    }

    private static Interval median(List<Event> events, ToDoubleFunction<Event> figure) {
        return Ratio.medianOf(events.stream().mapToDouble(figure).toArray());
    }

    private static String said(String what, Cell seconds) {
        return seconds.text().equals(NEVER)
                ? NEVER + " " + what
                : what + " after " + seconds.text();
    }

    private static Cell backAfter(List<Event> events) {
        return seconds(leavers(events), Event::backAfter);
    }

    private static List<Event> leavers(List<Event> events) {
        return events.stream().filter(Event::hasLeft).collect(Collectors.toList());
    }

    /** The median of times of which some may be never; never if half of them are. */
    private static Cell seconds(List<Event> events, Function<Event, OptionalDouble> figure) {
        double[] all =
                events.stream()
                        .mapToDouble(e -> figure.apply(e).orElse(Double.POSITIVE_INFINITY))
                        .sorted()
                        .toArray();
        if (all.length == 0) {
            return Cell.missing();
        }
        double median = (all[(all.length - 1) / 2] + all[all.length / 2]) / 2;
        if (Double.isInfinite(median)) {
            return Cell.of(NEVER);
        }
        boolean anyNever = Arrays.stream(all).anyMatch(Double::isInfinite);
        String text =
                Unit.NANOS.show(
                        Interval.between(
                                median * NANOS_PER_SECOND,
                                all[0] * NANOS_PER_SECOND,
                                (anyNever ? median : all[all.length - 1]) * NANOS_PER_SECOND));
        return Cell.shown(anyNever ? text + " or " + NEVER : text, median);
    }
}
