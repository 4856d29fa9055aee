package io.horoscope.director.http;

import io.horoscope.core.score.PaperExtendedFormula;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.TypicalSignals;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;
import io.horoscope.director.state.Count;
import io.horoscope.director.state.NodeState;
import io.horoscope.director.state.Snapshot;
import io.horoscope.director.state.SubscriberView;
import java.util.List;
import java.util.Map;

/**
 * {@code /api/scores}: everything but the history. Scores are by the default parameters and without
 * distance, which only a coordinator knows, and signals that a node lacks count as the lower median
 * of the others'; {@code load} is the weighted score's, from 0 (idle) to 1 (saturated).
 */
final class ScoresJson {

    static final ScoreFormula WEIGHTED = new WeightedFormula(WeightedFormula.defaultWeights(), 0);
    private static final List<ScoreFormula> FORMULAS =
            List.of(new PaperFormula(), new PaperExtendedFormula(1, 1), WEIGHTED);

    private ScoresJson() {}

    static String write(Snapshot snapshot, About about) {
        JsonWriter json = new JsonWriter().beginObject();
        director(json.name("director"), about, snapshot.nowNanos());
        json.name("nodes").beginArray();
        for (NodeState node : snapshot.nodes()) {
            node(json, node.agedTo(snapshot.nowNanos()), snapshot.typical());
        }
        json.endArray().name("subscribers").beginArray();
        for (SubscriberView subscriber : snapshot.subscribers()) {
            subscriber(json, subscriber);
        }
        json.endArray().name("rejections").beginObject();
        for (Map.Entry<Rejection, Long> rejection : snapshot.rejections().entrySet()) {
            json.name(rejection.getKey().key()).value(rejection.getValue());
        }
        json.endObject().name("counts").beginObject();
        for (Map.Entry<Count, Long> count : snapshot.counts().entrySet()) {
            json.name(count.getKey().key()).value(count.getValue());
        }
        return json.endObject().endObject().toString();
    }

    private static void director(JsonWriter json, About about, long nowNanos) {
        json.beginObject().name("version").value(about.version());
        json.name("stream").value(about.stream());
        json.name("authentication").value(about.authenticated() ? "on" : "off");
        json.name("uptime_seconds").value(about.uptimeSeconds(nowNanos)).endObject();
    }

    private static void node(JsonWriter json, Report report, TypicalSignals typical) {
        json.beginObject().name("address").value(report.node().toString());
        json.name("stream").value(hex(report.stream()));
        json.name("sequence").unsigned(report.sequence());
        json.name("age_seconds").value(report.ageNanos() / 1e9);
        json.name("simulated").value(report.simulated());
        json.name("signals").beginObject();
        for (int i = 0; i < Signal.count(); i++) {
            Signal signal = Signal.at(i);
            if (report.signals().has(signal)) {
                json.name(signal.key()).value(report.signals().ratioOr(signal, Double.NaN));
            }
        }
        json.endObject().name("scores").beginObject();
        Signals completed = typical.complete(report.signals());
        for (ScoreFormula formula : FORMULAS) {
            json.name(formula.name()).value(formula.score(completed, Double.NaN));
        }
        json.endObject().name("load").value(load(completed)).endObject();
    }

    /** A stream's number as 16 hex digits: JSON's readers keep 53 bits of a number. */
    static String hex(long stream) {
        String digits = Long.toHexString(stream);
        return "0".repeat(16 - digits.length()) + digits;
    }

    /** From 0 to 1, or NaN without CPU use. */
    static double load(Signals completed) {
        return WEIGHTED.load(WEIGHTED.score(completed, Double.NaN));
    }

    private static void subscriber(JsonWriter json, SubscriberView subscriber) {
        json.beginObject().name("address").value(subscriber.subscriber().toString());
        json.name("reply_address").value(subscriber.endpoint().getAddress().getHostAddress());
        json.name("reply_port").value(subscriber.endpoint().getPort());
        json.name("key_id").value(subscriber.keyId());
        json.name("lease_seconds").value(subscriber.leftNanos() / 1e9);
        json.name("datagrams_sent").value(subscriber.datagramsSent()).endObject();
    }
}
