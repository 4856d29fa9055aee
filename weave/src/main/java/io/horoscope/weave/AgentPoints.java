package io.horoscope.weave;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the agent's classes have of the list of woven places, as one Cassandra has them: all but the
 * section in cassandra.yaml. Immutable.
 */
public final class AgentPoints {

    private static final String DROP_IN_ONLY = "org/apache/cassandra/config/";

    static final String REQUEST_TIME = "Lorg/apache/cassandra/transport/Dispatcher$RequestTime;";

    private final boolean hasRequestTime;

    private AgentPoints(boolean hasRequestTime) {
        this.hasRequestTime = hasRequestTime;
    }

    /**
     * The points of a Cassandra. 4.1.5 and earlier pass the start of a query as a number, or not at
     * all, where later ones pass an object.
     */
    static AgentPoints of(CassandraJar cassandra) throws IOException {
        return new AgentPoints(cassandra.hasRequestTime());
    }

    /** "class method(descriptor) inserted" to how often it is inserted there. */
    Map<String, Integer> listed() throws IOException {
        Map<String, Integer> points = new TreeMap<>();
        WeavePoints.listed().forEach((point, count) -> points.put(here(point), count));
        points.keySet().removeIf(point -> point.startsWith(DROP_IN_ONLY));
        return points;
    }

    /** "class member" of all that the weave may change or add. */
    Set<String> members() throws IOException {
        Set<String> members = new TreeSet<>();
        WeavePoints.members().forEach(member -> members.add(here(member)));
        members.removeIf(member -> member.startsWith(DROP_IN_ONLY));
        return members;
    }

    private String here(String place) {
        if (hasRequestTime) {
            return place;
        }
        boolean isWithout = place.contains("LocalReadRunnable") || place.contains("createMessage");
        return place.replace(REQUEST_TIME, isWithout ? "" : "J");
    }

    /** The classes, as entries of a jar. */
    public static Set<String> classes() throws IOException {
        Set<String> classes = new TreeSet<>(WeavePoints.classes());
        classes.removeIf(name -> name.startsWith(DROP_IN_ONLY));
        return classes;
    }
}
