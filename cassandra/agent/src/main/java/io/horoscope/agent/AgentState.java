package io.horoscope.agent;

import io.horoscope.cassandra.weave.InstalledAgent;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the agent did, for the code that it installs: which settings file it was given, and whether
 * all classes were replaced. Thread-safe.
 */
final class AgentState implements InstalledAgent.State {

    /** What is woven into it looks for problems, and logs them. */
    private static final String STARTING = "org/apache/cassandra/service/CassandraDaemon";

    private static final String ALLOWED =
            "allowed: Horoscope's -javaagent before that of the other agent; JAVA_TOOL_OPTIONS comes"
                    + " before every other place";

    private final Optional<Path> settingsFile;
    private final Set<String> names;
    private final String versions;
    private final ClassLoader loader;
    private final Set<String> replaced = ConcurrentHashMap.newKeySet();
    private volatile String problem;
    private volatile Runnable whenDone = () -> {};

    private AgentState(Optional<Path> settingsFile, WovenClasses classes, ClassLoader loader) {
        this.settingsFile = settingsFile;
        this.names = Set.copyOf(classes.names());
        this.versions = String.join(" or ", classes.versions());
        this.loader = loader;
    }

    /**
     * Nothing is replaced yet.
     *
     * @param argument of the agent, or null
     * @param loader Cassandra's
     */
    static AgentState of(String argument, WovenClasses classes, ClassLoader loader) {
        Optional<Path> settingsFile =
                argument == null || argument.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Paths.get(argument));
        AgentState state = new AgentState(settingsFile, classes, loader);
        classes.problem().ifPresent(state::noteProblem);
        return state;
    }

    /** Sets what is done when every class has been replaced. */
    void whenDone(Runnable action) {
        whenDone = action;
    }

    @Override
    public Optional<Path> settingsFile() {
        return settingsFile;
    }

    /** {@inheritDoc} Loads the classes that nothing has loaded yet. */
    @Override
    public Optional<String> problem() {
        for (String name : names) {
            if (problem == null && !replaced.contains(name)) {
                load(name);
            }
        }
        Set<String> earlier = new TreeSet<>(names);
        earlier.removeAll(replaced);
        if (problem == null && !earlier.isEmpty()) {
            noteLoaded(earlier);
        }
        if (problem == null) {
            InstalledAgent.say(
                    "agent "
                            + AgentState.class.getPackage().getImplementationVersion()
                            + ", "
                            + replaced.size()
                            + " classes of Cassandra "
                            + versions);
            whenDone.run();
        }
        return Optional.ofNullable(problem);
    }

    private void load(String name) {
        try {
            Class.forName(name.replace('/', '.'), false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            failed(name, e);
        }
    }

    void replaced(String name) {
        replaced.add(name);
    }

    void foreign(String name) {
        noteProblem(name.replace('/', '.') + " was changed by another agent; " + ALLOWED);
    }

    void failed(String name, Throwable thrown) {
        noteProblem(name.replace('/', '.') + " was not replaced: " + thrown);
    }

    /**
     * Notes which of the classes there are already, because an agent that was started before loads
     * Cassandra.
     *
     * @param loaded all classes of this JVM
     */
    void noteEarlier(Class<?>[] loaded) {
        Set<String> earlier = new TreeSet<>();
        for (Class<?> each : loaded) {
            String name = each.getName().replace('.', '/');
            if (each.getClassLoader() == loader && names.contains(name)) {
                earlier.add(name);
            }
        }
        if (!earlier.isEmpty()) {
            noteLoaded(earlier);
        }
    }

    private void noteLoaded(Set<String> earlier) {
        noteProblem(
                "loaded before the agent could replace them: "
                        + String.join(", ", earlier).replace('/', '.')
                        + "; "
                        + ALLOWED);
    }

    /** The first one stays: the others may follow from it. */
    private synchronized void noteProblem(String text) {
        if (problem == null) {
            problem = text;
            InstalledAgent.say("agent, inactive: " + text);
        }
    }

    /** Whether nothing stands in the way so far. From then on, nothing is replaced. */
    boolean isWell() {
        return problem == null;
    }

    /** What is wrong, if no class of Horoscope will say so: the class that would is not woven. */
    Optional<String> silentProblem() {
        return replaced.contains(STARTING) ? Optional.empty() : Optional.ofNullable(problem);
    }
}
