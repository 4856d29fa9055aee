package io.horoscope.bench.lab.run;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The settings of a cluster's first node; the others differ in addresses, directories and tokens.
 */
final class ClusterSettings {

    private static final String RUNTIME = "java.lang:type=Runtime";
    private static final String STORAGE = "org.apache.cassandra.db:type=StorageService";

    private ClusterSettings() {}

    /** By name. The cluster must be running, with Horoscope. */
    static Map<String, Object> of(LocalCluster cluster) {
        NodePlan node = cluster.plan().node(1);
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("cassandra", cluster.plan().flavour().word());
        settings.put("nodes", cluster.plan().size());
        try (NodeJmx jmx = NodeJmx.open(node)) {
            settings.put("cassandra_version", String.valueOf(jmx.get(STORAGE, "ReleaseVersion")));
            settings.put("java", jmx.get(RUNTIME, "VmName") + " " + jmx.get(RUNTIME, "VmVersion"));
            settings.put("jvm_options", List.of((String[]) jmx.get(RUNTIME, "InputArguments")));
        }
        settings.put("cassandra_yaml", yaml(node.configuration().resolve("cassandra.yaml")));
        if (!cluster.plan().embedded()) {
            settings.put("monitor_yaml", yaml(node.monitorConfiguration()));
        }
        Map<String, String> routing = new TreeMap<>();
        try (CqlSession session = Pinned.open(node)) {
            session.execute("SELECT name, value FROM horoscope.settings")
                    .forEach(row -> routing.put(row.getString(0), row.getString(1)));
        }
        settings.put("routing_in_force", routing);
        return settings;
    }

    /** A configuration file, which holds nothing but what differs from the program's defaults. */
    static Map<?, ?> yaml(Path file) {
        try (Reader reader = Files.newBufferedReader(file)) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
