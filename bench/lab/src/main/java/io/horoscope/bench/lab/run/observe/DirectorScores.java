package io.horoscope.bench.lab.run.observe;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.horoscope.bench.lab.Await;
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

/** The director's {@code /api/scores}. */
public final class DirectorScores {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final ObjectMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    /**
     * One for all calls: a client keeps its connection until it is collected, and a director refuses
     * the fifth connection of a source.
     */
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    private DirectorScores() {}

    private record Document(List<Node> nodes) {}

    private record Node(
            String address,
            Double load,
            @JsonProperty("age_seconds") double ageSeconds,
            Map<String, Double> signals) {}

    /**
     * Fetches what the director knows, by node address.
     *
     * @param url the director's page, without a trailing slash
     */
    public static Map<String, NodeScore> fetch(String url) {
        try {
            return parse(page(url));
        } catch (JsonProcessingException e) {
            throw new LabException("the director's scores are not JSON: " + e.getMessage(), e);
        }
    }

    /** The same as text. */
    public static String page(String url) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url + "/api/scores")).timeout(TIMEOUT).build();
        try {
            return CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new LabException(
                    "the director does not answer at " + request.uri() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw Await.interrupted(e);
        }
    }

    static Map<String, NodeScore> parse(String json) throws JsonProcessingException {
        Map<String, NodeScore> scores = new HashMap<>();
        for (Node node : JSON.readValue(json, Document.class).nodes()) {
            OptionalDouble load =
                    node.load == null ? OptionalDouble.empty() : OptionalDouble.of(node.load);
            scores.put(
                    node.address, new NodeScore(load, node.ageSeconds, "director", node.signals));
        }
        return scores;
    }
}
