package io.horoscope.weave;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.aspectj.bridge.IMessage;
import org.aspectj.bridge.MessageHandler;
import org.aspectj.weaver.bcel.BcelWeaver;
import org.aspectj.weaver.bcel.BcelWorld;
import org.aspectj.weaver.tools.WeavingAdaptor;

/**
 * Weaves the compiled aspects of Horoscope's jar into the classes of one Cassandra. The code is that
 * of the build, which weaves the aspects' sources. Not thread-safe.
 */
public final class AspectWeaver extends WeavingAdaptor {

    /** The weaver cannot do it: its messages. */
    public static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient List<String> messages;

        RefusedException(List<String> messages) {
            super(String.join("\n", messages));
            this.messages = List.copyOf(messages);
        }

        /** What is wrong, a line each. */
        public List<String> messages() {
            return messages;
        }
    }

    private final MessageHandler messages = new MessageHandler(true);

    /** Inlined advice needs no class of its own, and a node would not find it. */
    private final List<String> generated = new ArrayList<>();

    private AspectWeaver(ClassLoader loader) {
        createMessageHandler();
        bcelWorld = new BcelWorld(loader, messages, null);
        bcelWorld.setBehaveInJava5Way(true);
        weaver = new BcelWeaver(bcelWorld);
        generatedClassHandler = (name, stock, file) -> generated.add("makes a class: " + name);
    }

    /**
     * Weaves.
     *
     * @param libraries jars of Cassandra's libraries, as far as they are known
     * @param horoscope the agent's jar, or one of the module with the aspects
     * @return the woven classes by their entries; one that is not woven is as it was
     * @throws RefusedException if a class is missing, or the aspects do not fit
     * @throws IOException if a jar cannot be read
     */
    public static Map<String, byte[]> weave(
            CassandraJar cassandra, List<Path> libraries, Path horoscope)
            throws IOException, RefusedException {
        Map<String, byte[]> stock = cassandra.classesToWeave();
        List<String> missing = new ArrayList<>();
        for (String name : AgentPoints.classes()) {
            if (!stock.containsKey(name)) {
                missing.add("not there: " + name);
            }
        }
        if (!missing.isEmpty()) {
            throw new RefusedException(missing);
        }
        List<URL> path = new ArrayList<>();
        path.add(cassandra.file().toUri().toURL());
        path.add(horoscope.toUri().toURL());
        for (Path library : libraries) {
            path.add(library.toUri().toURL());
        }
        try (URLClassLoader loader =
                new URLClassLoader(
                        path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            return withAspects(
                    horoscope, aspects -> new AspectWeaver(loader).weave(stock, aspects));
        }
    }

    @FunctionalInterface
    private interface Weaving {
        Map<String, byte[]> with(Path aspects) throws IOException, RefusedException;
    }

    /** The weaver takes a folder, or a jar that has nothing else. */
    private static Map<String, byte[]> withAspects(Path horoscope, Weaving weaving)
            throws IOException, RefusedException {
        Path folder = Files.createTempDirectory("horoscope-aspects");
        List<Path> made = new ArrayList<>();
        try {
            for (Map.Entry<String, byte[]> each : OurClasses.of(horoscope).entrySet()) {
                if (OurClasses.isAspect(each.getKey())) {
                    Path file = folder.resolve("aspect" + made.size() + ".class");
                    made.add(file);
                    Files.write(file, each.getValue());
                }
            }
            return weaving.with(folder);
        } finally {
            for (Path file : made) {
                Files.deleteIfExists(file);
            }
            Files.delete(folder);
        }
    }

    private Map<String, byte[]> weave(Map<String, byte[]> stock, Path aspects)
            throws IOException, RefusedException {
        try {
            weaver.addLibraryJarFile(aspects.toFile());
            weaver.prepareForWeave();
            enable();
            Map<String, byte[]> woven = new TreeMap<>();
            for (Map.Entry<String, byte[]> each : stock.entrySet()) {
                byte[] file = weaveClass(className(each.getKey()), each.getValue());
                woven.put(each.getKey(), file == null ? each.getValue() : file);
            }
            requireNoErrors("");
            return woven;
        } catch (RuntimeException | LinkageError e) { // The weaver's own, for what it cannot read.
            requireNoErrors(e.toString());
            throw new RefusedException(List.of("the weaver failed: " + e));
        }
    }

    private void requireNoErrors(String also) throws RefusedException {
        List<String> errors = new ArrayList<>(generated);
        for (IMessage message : messages.getMessages(IMessage.ERROR, true)) {
            errors.add(message.getMessage().lines().findFirst().orElse(""));
        }
        if (!errors.isEmpty()) {
            if (!also.isEmpty()) {
                errors.add(also);
            }
            throw new RefusedException(errors);
        }
    }

    private static String className(String entry) {
        return entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
    }

    @Override
    public String getContextId() {
        return "horoscope";
    }
}
