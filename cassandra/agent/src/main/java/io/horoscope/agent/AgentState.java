package io.horoscope.agent;

import io.horoscope.cassandra.weave.InstalledAgent;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the agent did, for the code that it installs: which settings file it was given, and whether
 * all classes were replaced. Thread-safe.
 */
final class AgentState implements InstalledAgent.State {

    private final Optional<Path> settingsFile;
    private final WovenClasses classes;
    private final Set<String> replaced = ConcurrentHashMap.newKeySet();
    private volatile String problem;

    private AgentState(Optional<Path> settingsFile, WovenClasses classes) {
        this.settingsFile = settingsFile;
        this.classes = classes;
        this.problem = classes.problem().orElse(null);
    }

    static AgentState install(String argument, WovenClasses classes) {
        boolean isGiven = argument != null && !argument.isEmpty();
        AgentState state =
                new AgentState(
                        isGiven ? Optional.of(Paths.get(argument)) : Optional.empty(), classes);
        InstalledAgent.set(state);
        return state;
    }

    @Override
    public Optional<Path> settingsFile() {
        return settingsFile;
    }

    /**
     * {@inheritDoc} Loads the classes that nothing has loaded yet.
     */
    @Override
    public Optional<String> problem() {
        for (String name : classes.names()) {
            if (problem == null && !replaced.contains(name)) {
                load(name);
            }
        }
        if (problem == null && replaced.size() < classes.size()) {
            problem = (classes.size() - replaced.size()) + " classes were loaded before the agent";
        }
        return Optional.ofNullable(problem);
    }

    private void load(String name) {
        try {
            Class.forName(name.replace('/', '.'), false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            failed(name, e);
        }
    }

    void replaced(String name) {
        replaced.add(name);
    }

    void foreign(String name) {
        problem =
                name.replace('/', '.')
                        + " was changed by another agent; allowed: Horoscope's -javaagent before all"
                        + " others that change Cassandra";
    }

    void failed(String name, Throwable thrown) {
        problem = name.replace('/', '.') + " was not replaced: " + thrown;
    }

    /** One line, before there is a log. */
    void announce() {
        if (problem != null) {
            say("is inactive, and Cassandra runs as stock: " + problem);
        }
    }

    static void say(String what) {
        System.err.println("Horoscope " + what);
    }
}
