package io.horoscope.agent;

import io.horoscope.weave.AgentPoints;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A program that loads the woven classes in the order of a node, without being one, and says what the
 * agent did: its problem, or "none", and how many classes are woven.
 */
final class LoadedWoven {

    private static final String FIRST = "org.apache.cassandra.service.CassandraDaemon";
    private static final String STATE = "io.horoscope.cassandra.weave.InstalledAgent";

    private LoadedWoven() {}

    public static void main(String[] arguments) throws Exception {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        Set<Class<?>> loaded =
                new TreeSet<>((one, other) -> one.getName().compareTo(other.getName()));
        loaded.add(Class.forName(FIRST, false, loader));
        for (String entry : AgentPoints.classes()) {
            String name = entry.replace(".class", "").replace('/', '.');
            loaded.add(Class.forName(name, false, loader));
        }
        int woven = 0;
        for (Class<?> each : loaded) {
            woven += isWoven(each) ? 1 : 0;
        }
        Optional<?> problem = problem();
        System.out.println("problem: " + (problem.isPresent() ? problem.get() : "none"));
        System.out.println("woven: " + woven);
    }

    /** What it calls is not seen: those that have a field or a method of ours. */
    private static boolean isWoven(Class<?> type) {
        for (var field : type.getDeclaredFields()) {
            if (field.getName().equals("horoscope")) {
                return true;
            }
        }
        for (var method : type.getDeclaredMethods()) {
            if (method.getName().contains("_aroundBody")) {
                return true;
            }
        }
        return false;
    }

    /** The agent's state is package-private to it, as for any code but Horoscope's. */
    private static Optional<?> problem() throws Exception {
        var find = Class.forName(STATE).getDeclaredMethod("find");
        find.setAccessible(true);
        Object state = ((Optional<?>) find.invoke(null)).orElseThrow();
        var problem = Class.forName(STATE + "$State").getMethod("problem");
        problem.setAccessible(true);
        return (Optional<?>) problem.invoke(state);
    }
}
