package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.it.Expression.Selector;
import io.horoscope.bench.lab.run.load.Operation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * The shipped files for Prometheus and Grafana name metrics, labels and values that a running
 * director, monitor and node have; the node's are read by the JMX exporter itself.
 */
class MonitoringFilesIT {

    private static final Path REPOSITORY = Places.ofThisRun().repository();
    private static final Path FILES = REPOSITORY.resolve("conf/monitoring");

    /** Such as {{node}} in a legend, or {{ $labels.node }} in an alert. */
    private static final Pattern TEMPLATE = Pattern.compile("\\{\\{ *(?:\\$labels\\.)?(\\w+) *}}");

    private static final Pattern ALERT = Pattern.compile("\\bHoroscope[A-Z]\\w+");

    private static Samples samples;
    private static Samples ofNode;

    @BeforeEach
    void scrape() throws Exception {
        if (samples != null) {
            return;
        }
        TestCluster cluster = TestCluster.shared();
        cluster.restore();
        cluster.awaitIdle();
        cluster.serve(Operation.READ, 100);
        cluster.serve(Operation.SCAN, 10);
        Samples all = new Samples();
        for (String job : jobs()) {
            all.add("up", Map.of("job", job));
        }
        all.addPage(page(cluster.cluster().plan().directorUrl()));
        all.addPage(page("http://" + cluster.node(1).address() + ":9342"));
        String exported = exportedWithLevels(cluster.node(1));
        all.addPage(exported);
        ofNode = new Samples();
        ofNode.addPage(exported);
        samples = all;
    }

    @Test
    void alerts_everyNameAndValue_exists() {
        List<Map<String, Object>> rules = new ArrayList<>();
        for (Map<String, Object> group : list(yaml("alerts.yaml"), "groups")) {
            rules.addAll(list(group, "rules"));
        }
        Set<String> alerts = new HashSet<>();
        rules.forEach(rule -> alerts.add(rule.get("alert").toString()));
        for (Map<String, Object> rule : rules) {
            String name = rule.get("alert").toString();
            Expression expression = requireKnown(name, rule.get("expr").toString());
            @SuppressWarnings("unchecked")
            Map<String, Object> said = (Map<String, Object>) rule.get("annotations");
            assertEquals(Set.of("summary", "action"), said.keySet(), name);
            requireTemplates(name, said.get("summary").toString(), expression);
            Matcher other = ALERT.matcher(said.toString());
            while (other.find()) {
                assertTrue(alerts.contains(other.group()), name + " names " + other.group());
            }
        }
        assertTrue(rules.size() >= 10, "rules: " + rules.size());
    }

    @Test
    void dashboard_everyNameAndValue_exists() throws IOException {
        JsonNode dashboard = new ObjectMapper().readTree(text("dashboard.json"));
        Set<Integer> ids = new HashSet<>();
        for (JsonNode panel : dashboard.get("panels")) {
            String title = panel.get("title").asText();
            assertTrue(ids.add(panel.get("id").asInt()), title + " has the id of another panel");
            for (JsonNode target : panel.get("targets")) {
                Expression expression = requireKnown(title, target.get("expr").asText());
                requireTemplates(title, target.get("legendFormat").asText(), expression);
            }
        }
        assertTrue(ids.size() >= 10, "panels: " + ids.size());
        for (JsonNode change : dashboard.get("annotations").get("list")) {
            String name = change.get("name").asText();
            Expression expression = requireKnown(name, change.get("expr").asText());
            requireTemplates(name, change.get("titleFormat").asText(), expression);
        }
        JsonNode signal = dashboard.get("templating").get("list").get(1);
        requireKnown("signal", signal.get("definition").asText());
        assertTrue(
                samples.values("horoscope_monitor_signal_ratio", "signal")
                        .contains(signal.get("current").get("value").asText()));
    }

    /** No rule is dead, and nothing is exported under another name. */
    @Test
    void exporter_everyRule_givesASample() {
        Set<String> names = new HashSet<>();
        for (Map<String, Object> rule : list(yaml("jmx-exporter.yaml"), "rules")) {
            names.add(rule.get("name").toString());
        }
        Set<String> given = new HashSet<>(ofNode.names());
        given.removeIf(name -> !name.startsWith("horoscope_"));
        assertEquals(names, given);
    }

    @Test
    void nameOrValueThatDoesNotExist_isFound() {
        for (String wrong :
                List.of(
                        "horoscope_no_such_metric > 0",
                        "rate(horoscope_replica_load_ratio[5m])",
                        "horoscope_replica_reads_total > 0",
                        "sum by (nodes) (horoscope_replica_load_ratio)",
                        "rate(horoscope_coordinator_datagrams_rejected_total{reason=~\"bad_tag|none\"}[5m])",
                        "up{job=\"cassandra\"}",
                        "up == 1 unless horoscope_no_such_metric",
                        "up unless on (instances) horoscope_replica_load_ratio",
                        "up / ignoring (causes) group_left () (up == 0 and up) > 0.1",
                        "label_values(horoscope_no_such_metric, signal)",
                        "label_values(horoscope_monitor_signal_ratio, signals)")) {
            assertThrows(AssertionError.class, () -> requireKnown("wrong", wrong), wrong);
        }
    }

    @Test
    void expressionOfAnUnknownForm_isRefused() {
        for (String text :
                List.of(
                        "",
                        "1 > 0",
                        "sum(a",
                        "a)",
                        "a[5m]",
                        "rate(a_total)",
                        "deriv(a)",
                        "a{b!=\"c\"}",
                        "a{b=c}",
                        "a; b",
                        "sum by node (a)")) {
            assertThrows(IllegalArgumentException.class, () -> Expression.of(text), text);
        }
    }

    private static Expression requireKnown(String where, String text) {
        Expression expression = Expression.of(text);
        for (Selector selector : expression.selectors()) {
            String metric = selector.metric();
            assertTrue(samples.names().contains(metric), where + ": there is no " + metric);
            assertEquals(
                    metric.endsWith("_total"),
                    selector.counted() || text.endsWith("and " + metric + " > 0"),
                    where + ": counters only have rates: " + metric);
            selector.matchers()
                    .forEach((label, values) -> requireValues(where, metric, label, values));
        }
        expression.labels().forEach(label -> requireLabel(where, label, expression));
        return expression;
    }

    private static void requireValues(
            String where, String metric, String label, List<String> values) {
        Set<String> known = samples.values(metric, label);
        for (String value : values) {
            assertTrue(
                    known.contains(value) || (value.equals("$" + label) && !known.isEmpty()),
                    where + ": no " + metric + " has " + label + " " + value + ", but " + known);
        }
    }

    private static void requireTemplates(String where, String text, Expression expression) {
        Matcher template = TEMPLATE.matcher(text);
        while (template.find()) {
            requireLabel(where, template.group(1), expression);
        }
    }

    /** Prometheus itself adds the labels job and instance. */
    private static void requireLabel(String where, String label, Expression expression) {
        assertTrue(
                Set.of("job", "instance").contains(label)
                        || expression.selectors().stream()
                                .anyMatch(s -> !samples.values(s.metric(), label).isEmpty()),
                where + ": no metric has the label " + label);
    }

    private static Set<String> jobs() {
        Set<String> jobs = new HashSet<>();
        for (Map<String, Object> job : list(yaml("prometheus.yaml"), "scrape_configs")) {
            jobs.add(job.get("job_name").toString());
        }
        return jobs;
    }

    /** With a policy, so that the node has gauges of levels. */
    private static String exportedWithLevels(NodePlan node) throws Exception {
        try (RoutingBean bean = new RoutingBean(node)) {
            bean.set("Scheduling", "weighted_fair");
            try {
                return exported(node);
            } finally {
                bean.set("Scheduling", "fifo");
            }
        }
    }

    /** The exporter's page. It is loaded apart, because it has other versions of our libraries. */
    private static String exported(NodePlan node) throws Exception {
        String url = "jmxUrl: service:jmx:rmi:///jndi/rmi://127.0.0.1:%d/jmxrmi\n";
        String settings = url.formatted(node.jmxPort()) + text("jmx-exporter.yaml");
        URL jar = REPOSITORY.resolve("bench/lab/target/exporter/jmx-exporter.jar").toUri().toURL();
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        try (URLClassLoader exporter =
                new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader())) {
            Class<?> collector = exporter.loadClass("io.prometheus.jmx.JmxCollector");
            Class<?> registry =
                    exporter.loadClass("io.prometheus.metrics.model.registry.PrometheusRegistry");
            Class<?> writer =
                    exporter.loadClass(
                            "io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter");
            Object registered = registry.getConstructor().newInstance();
            collector
                    .getMethod("register", registry)
                    .invoke(
                            collector.getConstructor(String.class).newInstance(settings),
                            registered);
            Method scrape = registry.getMethod("scrape");
            writer.getMethod("write", OutputStream.class, scrape.getReturnType())
                    .invoke(
                            writer.getConstructor(boolean.class).newInstance(false),
                            page,
                            scrape.invoke(registered));
        }
        return page.toString(StandardCharsets.UTF_8);
    }

    private static String page(String url) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/metrics")).build();
        try {
            return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new AssertionError(request.uri() + " does not answer", e);
        } catch (InterruptedException e) {
            throw Await.interrupted(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Map<String, Object> of, String key) {
        return (List<Map<String, Object>>) of.get(key);
    }

    private static Map<String, Object> yaml(String file) {
        return new Yaml().load(text(file));
    }

    private static String text(String file) {
        return String.join("\n", LabFiles.lines(FILES.resolve(file)));
    }
}
