package io.horoscope.director.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.horoscope.core.signal.Signal;
import io.horoscope.director.state.HistorySnapshot;
import java.io.IOException;
import java.util.function.IntToDoubleFunction;

/**
 * {@code /api/history}: the load of each node over the last minutes, oldest point first, null where
 * there is a gap.
 */
final class HistoryJson {

    private HistoryJson() {}

    /**
     * The JSON text.
     *
     * @param withSignals whether to give every signal besides the load
     */
    static byte[] write(HistorySnapshot history, boolean withSignals) {
        return Json.object(
                json -> {
                    Json.number(json, "step_seconds", history.stepNanos() / 1e9);
                    json.writeBooleanField("truncated", history.truncated());
                    json.writeArrayFieldStart("nodes");
                    for (HistorySnapshot.Node node : history.nodes()) {
                        node(json, node, withSignals);
                    }
                    json.writeEndArray();
                });
    }

    private static void node(JsonGenerator json, HistorySnapshot.Node node, boolean withSignals)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("address", node.address().toString());
        series(json, "load", node.points(), node::load);
        for (int i = 0; withSignals && i < Signal.count(); i++) {
            Signal signal = Signal.at(i);
            series(json, signal.key(), node.points(), point -> node.ratio(signal, point));
        }
        json.writeEndObject();
    }

    private static void series(
            JsonGenerator json, String name, int points, IntToDoubleFunction valueAt)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (int i = 0; i < points; i++) {
            Json.number(json, valueAt.applyAsDouble(i));
        }
        json.writeEndArray();
    }
}
