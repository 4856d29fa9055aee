package io.horoscope.director;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.node.NodeAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A director with real sockets on free ports, and a client that reads its JSON. */
final class TestDirector implements AutoCloseable {

    private static final ClusterSecret SECRET = TestSecret.of(1);

    private final RunningDirector running;
    private final HttpClient client = HttpClient.newHttpClient();

    private TestDirector(RunningDirector running) {
        this.running = running;
    }

    /**
     * Starts one whose settings are those given over the defaults.
     */
    static TestDirector start(Path folder, Map<String, ?> settings) {
        Map<String, Object> all = new HashMap<>();
        all.put("udp_endpoint", "127.0.0.1:0");
        all.put("http_endpoint", "127.0.0.1:0");
        all.put("secret_file", TestSecret.write(folder, SECRET).toString());
        all.putAll(settings);
        return new TestDirector(RunningDirector.start(DirectorSettings.read(all)));
    }

    RunningDirector running() {
        return running;
    }

    /** As {@link #node}, behind an address translation. */
    TestNode node(String address, Nat nat) throws IOException {
        return TestNode.open(SECRET.derive(NodeAddress.parse(address)), nat.address());
    }

    InetSocketAddress udpAddress() {
        return running.udpAddress();
    }

    TestNode node(String address) throws IOException {
        return node(address, SECRET);
    }

    /** A node with the key of a secret that the director may not have. */
    TestNode node(String address, ClusterSecret secret) throws IOException {
        return TestNode.open(secret.derive(NodeAddress.parse(address)), running.udpAddress());
    }

    URI uri(String path) {
        return URI.create(
                "http://127.0.0.1:" + running.httpAddress().orElseThrow().getPort() + path);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(uri(path)).timeout(TestNode.PATIENCE).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** What the page shows, as JSON, which YAML contains. */
    Map<?, ?> scores() throws IOException, InterruptedException {
        return new Yaml(new SafeConstructor(new LoaderOptions())).load(get("/api/scores").body());
    }

    /**
     * Asks until the scores satisfy the condition; fails when they have not within the patience of
     * a {@link TestNode}.
     */
    Map<?, ?> awaitScores(Predicate<Map<?, ?>> condition) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TestNode.PATIENCE.toNanos();
        Map<?, ?> scores = scores();
        while (!condition.test(scores)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not in time; the last answer was " + scores);
            }
            scores = scores();
        }
        return scores;
    }

    /** Waits until a rejection has been counted that often. */
    void awaitRejections(String reason, int count) throws IOException, InterruptedException {
        awaitScores(scores -> count(scores, "rejections", reason) == count);
    }

    void awaitCount(String name, int count) throws IOException, InterruptedException {
        awaitScores(scores -> count(scores, "counts", name) == count);
    }

    static int count(Map<?, ?> scores, String group, String name) {
        return (Integer) ((Map<?, ?>) scores.get(group)).get(name);
    }

    @Override
    public void close() {
        running.close();
    }
}
