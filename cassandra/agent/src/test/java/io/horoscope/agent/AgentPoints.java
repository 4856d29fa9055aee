package io.horoscope.agent;

import io.horoscope.cassandra.weave.WeavePoints;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the agent's classes have of the list of woven places: all but the section in cassandra.yaml. */
final class AgentPoints {

    private static final String DROP_IN_ONLY = "org/apache/cassandra/config/";

    private AgentPoints() {}

    /** "class method(descriptor) inserted" to how often it is inserted there. */
    static Map<String, Integer> listed() throws IOException {
        Map<String, Integer> points = new TreeMap<>(WeavePoints.listed());
        points.keySet().removeIf(point -> point.startsWith(DROP_IN_ONLY));
        return points;
    }

    /** "class member" of all that the weave may change or add. */
    static Set<String> members() throws IOException {
        Set<String> members = new TreeSet<>(WeavePoints.members());
        members.removeIf(member -> member.startsWith(DROP_IN_ONLY));
        return members;
    }

    /** The classes, as entries of a jar. */
    static Set<String> classes() throws IOException {
        Set<String> classes = new TreeSet<>(WeavePoints.classes());
        classes.removeIf(name -> name.startsWith(DROP_IN_ONLY));
        return classes;
    }
}
