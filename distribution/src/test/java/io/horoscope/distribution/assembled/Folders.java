package io.horoscope.distribution.assembled;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What tests put into a folder. */
final class Folders {

    private Folders() {}

    /** Apache's own Cassandra, with these JVM options. Returns the folder of its settings. */
    static Path makeCassandra(Path home, String options) throws IOException {
        Path conf = Files.createDirectories(home.resolve("conf"));
        Files.copy(
                Path.of(System.getProperty("horoscope.stock.jar")),
                Files.createDirectories(home.resolve("lib"))
                        .resolve("apache-cassandra-4.1.10.jar"));
        Files.writeString(conf.resolve("cassandra.yaml"), "cluster_name: 'Test Cluster'\n");
        Files.writeString(conf.resolve("jvm-server.options"), options);
        return conf;
    }

    /** A copy of the tool with all that it reads. Returns its program. */
    static Path copyTool(Path folder) throws Exception {
        for (String part :
                List.of(
                        "bin/horoscope",
                        "lib/launcher.sh",
                        "lib/tool",
                        "conf/resource_aware_routing.yaml",
                        "horoscope.jar")) {
            Path copy = folder.resolve(part);
            Files.createDirectories(copy.getParent());
            Program.at("cp", "-rp").succeed("" + Program.tree().resolve(part), copy.toString());
        }
        return folder.resolve("bin/horoscope");
    }
}
