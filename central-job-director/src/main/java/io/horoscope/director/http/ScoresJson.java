package io.horoscope.director.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.TypicalSignals;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;
import io.horoscope.director.state.DirectorCounter;
import io.horoscope.director.state.NodeState;
import io.horoscope.director.state.Registry;
import io.horoscope.director.state.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * {@code /api/scores}: all that the page shows. Scores are by the default weights, and signals
 * that a node lacks count as the lower median of the others'; {@code load} is the weighted score's, from 0 (idle) to 1 (saturated).
 */
final class ScoresJson {

    private static final List<ScoreFormula> FORMULAS =
            List.of(new PaperFormula(), Registry.FORMULA);

    private ScoresJson() {}

    static byte[] write(Snapshot snapshot, DirectorInfo info) {
        return Json.object(
                json -> {
                    json.writeObjectFieldStart("director");
                    director(json, info, snapshot.nowNanos());
                    NodeReads reads = new NodeReads(snapshot);
                    json.writeArrayFieldStart("nodes");
                    for (NodeState node : snapshot.nodes()) {
                        node(json, node.agedTo(snapshot.nowNanos()), snapshot.typical(), reads);
                    }
                    json.writeEndArray();
                    json.writeArrayFieldStart("subscribers");
                    for (Snapshot.Subscriber subscriber : snapshot.subscribers()) {
                        subscriber(json, subscriber);
                    }
                    json.writeEndArray();
                    json.writeObjectFieldStart("rejections");
                    for (Map.Entry<Rejection, Long> count : snapshot.rejections().entrySet()) {
                        json.writeNumberField(count.getKey().key(), count.getValue());
                    }
                    json.writeEndObject();
                    json.writeObjectFieldStart("counts");
                    for (Map.Entry<DirectorCounter, Long> count : snapshot.counts().entrySet()) {
                        json.writeNumberField(count.getKey().key(), count.getValue());
                    }
                    json.writeEndObject();
                });
    }

    private static void director(JsonGenerator json, DirectorInfo info, long nowNanos)
            throws IOException {
        json.writeStringField("version", info.version());
        json.writeStringField("stream", info.stream());
        json.writeStringField("authentication", info.authenticated() ? "on" : "off");
        Json.number(json, "uptime_seconds", info.uptimeSeconds(nowNanos));
        json.writeEndObject();
    }

    private static void node(
            JsonGenerator json, Report report, TypicalSignals typical, NodeReads reads)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("address", report.node().toString());
        json.writeStringField("stream", hex(report.stream()));
        json.writeFieldName("sequence");
        json.writeNumber(Long.toUnsignedString(report.sequence()));
        Json.number(json, "age_seconds", report.ageNanos() / 1e9);
        json.writeBooleanField("simulated", report.simulated());
        json.writeObjectFieldStart("signals");
        for (int i = 0; i < Signal.count(); i++) {
            Signal signal = Signal.at(i);
            if (report.signals().has(signal)) {
                Json.number(json, signal.key(), report.signals().ratioOr(signal, Double.NaN));
            }
        }
        json.writeEndObject();
        json.writeObjectFieldStart("scores");
        Signals completed = typical.complete(report.signals());
        for (ScoreFormula formula : FORMULAS) {
            Json.number(json, formula.name(), formula.score(completed));
        }
        json.writeEndObject();
        Json.number(json, "load", Registry.load(completed));
        reads.write(json, report.node());
        json.writeEndObject();
    }

    /** A stream's number as 16 hex digits: JSON's readers keep 53 bits of a number. */
    static String hex(long stream) {
        String digits = Long.toHexString(stream);
        return "0".repeat(16 - digits.length()) + digits;
    }

    private static void subscriber(JsonGenerator json, Snapshot.Subscriber subscriber)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("address", subscriber.address().toString());
        json.writeStringField("reply_address", subscriber.endpoint().getAddress().getHostAddress());
        json.writeNumberField("reply_port", subscriber.endpoint().getPort());
        json.writeNumberField("key_id", subscriber.keyId());
        Json.number(json, "lease_seconds", subscriber.leftNanos() / 1e9);
        json.writeNumberField("datagrams_sent", subscriber.datagramsSent());
        if (subscriber.routing().isPresent()) {
            json.writeStringField("mode", subscriber.routing().get().mode());
            json.writeNumberField("problems", subscriber.routing().get().problems());
        }
        json.writeEndObject();
    }
}
