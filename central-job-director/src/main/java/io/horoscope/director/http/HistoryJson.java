package io.horoscope.director.http;

import io.horoscope.core.signal.Signal;
import io.horoscope.director.state.HistorySnapshot;
import io.horoscope.director.state.HistoryView;
import java.util.function.IntToDoubleFunction;

/** {@code /api/history}: the load of each node over the last minutes, oldest point first, null where there is a gap. */
final class HistoryJson {

    private HistoryJson() {}

    /**
     * @param withSignals whether to give every signal besides the load
     */
    static String write(HistorySnapshot history, boolean withSignals) {
        JsonWriter json = new JsonWriter().beginObject();
        json.name("step_seconds").value(history.stepNanos() / 1e9);
        json.name("truncated").value(history.truncated());
        json.name("nodes").beginArray();
        for (HistoryView node : history.nodes()) {
            json.beginObject().name("address").value(node.node().toString());
            series(json, "load", node.points(), node::load);
            for (int i = 0; withSignals && i < Signal.count(); i++) {
                Signal signal = Signal.at(i);
                series(json, signal.key(), node.points(), point -> node.ratio(signal, point));
            }
            json.endObject();
        }
        return json.endArray().endObject().toString();
    }

    private static void series(
            JsonWriter json, String name, int points, IntToDoubleFunction valueAt) {
        json.name(name).beginArray();
        for (int i = 0; i < points; i++) {
            json.value(valueAt.applyAsDouble(i));
        }
        json.endArray();
    }
}
