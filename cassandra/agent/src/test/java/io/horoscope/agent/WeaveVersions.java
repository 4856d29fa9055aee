package io.horoscope.agent;

import io.horoscope.weave.AgentPoints;
import io.horoscope.weave.Release;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.aspectj.bridge.IMessage;
import org.aspectj.bridge.MessageHandler;
import org.aspectj.tools.ajc.Main;

/**
 * Run by the build: weaves the listed classes of every Cassandra, and packs the woven classes by the
 * SHA-256 of the stock ones.
 *
 * <p>The woven classes of equal stock classes are equal whatever version they are of: this is
 * checked, because the agent picks them by that hash alone.
 */
public final class WeaveVersions {

    private static final Pattern JAR = Pattern.compile("cassandra-all-(.+)\\.jar");

    /** In the drop-in build the settings are a section of cassandra.yaml, and this is needed. */
    private static final String DROP_IN_ONLY = "SettingsAspect.aj";

    private final List<String> sources;
    private final Path xlint;
    private final Path work;
    private final Path packed;
    private final Set<String> classes;

    /** In the order of the releases. */
    private final Map<String, String> index = new LinkedHashMap<>();

    private WeaveVersions(
            List<String> sources, Path xlint, Set<String> classes, Path work, Path packed) {
        this.sources = sources;
        this.xlint = xlint;
        this.classes = classes;
        this.work = work;
        this.packed = packed.resolve("horoscope/woven");
    }

    /**
     * Arguments: the folder of the jars cassandra-all-VERSION.jar, that of the aspects, the file
     * xlint.properties, a folder to work in, and that of the classes to pack.
     */
    public static void main(String[] arguments) throws IOException {
        WeaveVersions weave =
                new WeaveVersions(
                        aspects(Path.of(arguments[1])),
                        Path.of(arguments[2]),
                        AgentPoints.classes(),
                        Path.of(arguments[3]),
                        Path.of(arguments[4]));
        Map<String, Path> jars = jars(Path.of(arguments[0]));
        for (String release : Release.inOrder(jars.keySet())) {
            weave.weave(release, jars.get(release));
        }
        weave.writeIndex();
    }

    private static Map<String, Path> jars(Path folder) throws IOException {
        Map<String, Path> jars = new HashMap<>();
        try (var files = Files.list(folder)) {
            for (Path jar : files.collect(Collectors.toList())) {
                Matcher name = JAR.matcher(jar.getFileName().toString());
                if (name.matches()) {
                    jars.put(name.group(1), jar);
                }
            }
        }
        return jars;
    }

    private static List<String> aspects(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(".aj") && !file.endsWith(DROP_IN_ONLY))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    private void weave(String version, Path jar) throws IOException {
        Path folder = work.resolve(version);
        Path stock = folder.resolve("stock");
        Path woven = folder.resolve("woven");
        unpack(jar, stock);
        compile(version, jar, stock, woven);
        checkAspects(version, woven);
        for (String name : classes) {
            byte[] bytes = Files.readAllBytes(woven.resolve(name));
            String sha256 = WovenClasses.sha256(Files.readAllBytes(stock.resolve(name)));
            Path file = packed.resolve(sha256 + ".class");
            if (index.containsValue(sha256)) {
                requireEqual(version + ": " + name, bytes, Files.readAllBytes(file));
            }
            Files.createDirectories(packed);
            Files.write(file, bytes);
            index.put(version + " " + name.replace(".class", ""), sha256);
        }
    }

    /** The aspects of all versions are those that this jar has, compiled for another version. */
    private static void checkAspects(String version, Path woven) throws IOException {
        try (var files = Files.walk(woven.resolve("io"))) {
            for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                String name = woven.relativize(file).toString();
                try (var ours = ClassLoader.getSystemResourceAsStream(name)) {
                    requireEqual(
                            version + ": " + name, Files.readAllBytes(file), ours.readAllBytes());
                }
            }
        }
    }

    private static void requireEqual(String what, byte[] one, byte[] other) {
        if (!Arrays.equals(one, other)) {
            throw new IllegalStateException(what + " differs from that of another version");
        }
    }

    private void unpack(Path jar, Path stock) throws IOException {
        try (ZipFile entries = new ZipFile(jar.toFile())) {
            for (String name : classes) {
                var entry = entries.getEntry(name);
                if (entry == null) {
                    throw new IllegalStateException(jar + " has no " + name);
                }
                Path file = stock.resolve(name);
                Files.createDirectories(file.getParent());
                try (var in = entries.getInputStream(entry)) {
                    Files.write(file, in.readAllBytes());
                }
            }
        }
    }

    private void compile(String version, Path jar, Path stock, Path woven) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(
                List.of(
                        "-1.8",
                        "-proc:none",
                        "-Xlintfile",
                        xlint.toString(),
                        "-inpath",
                        stock.toString(),
                        "-classpath",
                        jar + File.pathSeparator + System.getProperty("java.class.path"),
                        "-d",
                        woven.toString()));
        arguments.addAll(sources);
        MessageHandler messages = new MessageHandler(true);
        new Main().run(arguments.toArray(String[]::new), messages);
        List<String> errors = new ArrayList<>();
        for (IMessage message : messages.getMessages(IMessage.ERROR, true)) {
            errors.add(message.toString());
        }
        if (!errors.isEmpty()) {
            throw new IllegalStateException(version + ": " + String.join("\n", errors));
        }
    }

    private void writeIndex() throws IOException {
        StringBuilder text = new StringBuilder();
        index.forEach(
                (place, sha256) -> text.append(place).append(' ').append(sha256).append('\n'));
        Files.writeString(packed.resolve("index.txt"), text);
    }
}
