package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of INSTALL.md as printed, in a folder that stands for the machine of a node. */
class InstallPageIT {

    @TempDir private Path root;

    /** All but those that need a running node. */
    @Test
    void oneCommandANode_asPrinted_isInAndOutAgain() throws Exception {
        Path conf = Folders.makeCassandra(root.resolve("opt/apache-cassandra-4.1.10"), "-ea\n");
        Path options = conf.resolve("jvm-server.options");
        Path archive = Path.of(System.getProperty("horoscope.archive"));
        Files.copy(archive, root.resolve(archive.getFileName()));
        for (String command : commands("A: one command a node")) {
            if (!command.contains(" set ") && !command.contains(" get ")) {
                run(command);
            }
        }
        assertEquals(
                "-javaagent:" + root + "/opt/horoscope-0.1.0/horoscope.jar\n-ea\n",
                Files.readString(options));
        assertTrue(Files.exists(conf.resolve("horoscope.yaml")));

        run("/opt/horoscope-0.1.0/" + inline("Out again", "bin/horoscope uninstall "));
        assertEquals("-ea\n", Files.readString(options));
    }

    private void run(String command) throws Exception {
        String here = command.replace("/opt", root + "/opt");
        Program.at("sh", "-euc").succeed("cd " + root + " && " + here);
    }

    static String section(String title) throws IOException {
        String page = Files.readString(Path.of("../INSTALL.md"));
        int begin = page.indexOf("\n## " + title + "\n") + 1;
        assertTrue(begin > 0, title);
        return page.substring(begin, page.indexOf("\n## ", begin));
    }

    private static List<String> commands(String title) throws IOException {
        return section(title)
                .lines()
                .filter(line -> line.startsWith("       "))
                .map(String::strip)
                .collect(Collectors.toList());
    }

    /** A command within a sentence, which begins so. */
    private static String inline(String title, String beginning) throws IOException {
        String text = section(title);
        int begin = text.indexOf(beginning);
        return text.substring(begin, text.indexOf('`', begin));
    }
}
