package io.horoscope.bench.lab.run.observe;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The director's {@code /api/scores}. JSON is YAML, and the lab has a YAML parser. */
public final class DirectorScores {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private DirectorScores() {}

    /**
     * Fetches what the director knows, by node address.
     *
     * @param url the director's page, without a trailing slash
     */
    public static Map<String, NodeScore> fetch(String url) {
        return fetch(HttpClient.newBuilder().connectTimeout(TIMEOUT).build(), url);
    }

    /** The same for somebody who asks often, and so has a client. */
    public static Map<String, NodeScore> fetch(HttpClient client, String url) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url + "/api/scores")).timeout(TIMEOUT).build();
        try {
            return parse(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (IOException e) {
            throw new LabException(
                    "the director does not answer at " + request.uri() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted", e);
        }
    }

    static Map<String, NodeScore> parse(String json) {
        Map<String, NodeScore> scores = new HashMap<>();
        Map<?, ?> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(json);
        for (Object entry : (List<?>) document.get("nodes")) {
            Map<?, ?> node = (Map<?, ?>) entry;
            Map<String, Double> signals = new HashMap<>();
            ((Map<?, ?>) node.get("signals"))
                    .forEach(
                            (key, ratio) ->
                                    signals.put(
                                            String.valueOf(key), ((Number) ratio).doubleValue()));
            Number load = (Number) node.get("load");
            scores.put(
                    String.valueOf(node.get("address")),
                    new NodeScore(
                            load == null
                                    ? OptionalDouble.empty()
                                    : OptionalDouble.of(load.doubleValue()),
                            ((Number) node.get("age_seconds")).doubleValue(),
                            signals));
        }
        return scores;
    }
}
