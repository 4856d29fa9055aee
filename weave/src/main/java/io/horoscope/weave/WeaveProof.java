package io.horoscope.weave;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Whether the woven classes of a Cassandra are what they must be: the listed insertions are there and
 * no other; everything else is stock's, byte for byte; the Cassandra has every member that our
 * classes use; and the queue of its READ stage can be replaced. What the members do is not proven.
 */
public final class WeaveProof {

    private final CassandraJar cassandra;
    private final Map<String, byte[]> woven;
    private final Map<String, byte[]> ours;
    private final List<String> problems = new ArrayList<>();

    private WeaveProof(
            CassandraJar cassandra, Map<String, byte[]> woven, Map<String, byte[]> ours) {
        this.cassandra = cassandra;
        this.woven = woven;
        this.ours = ours;
    }

    /**
     * What does not hold, a line for each place; empty if everything does.
     *
     * @param woven Cassandra's woven classes by their entries
     * @param ours Horoscope's classes by their entries, the aspects among them
     * @throws IOException if the jar cannot be read
     */
    public static List<String> problems(
            CassandraJar cassandra, Map<String, byte[]> woven, Map<String, byte[]> ours)
            throws IOException {
        WeaveProof proof = new WeaveProof(cassandra, woven, ours);
        AgentPoints points = AgentPoints.of(cassandra);
        proof.compareInsertions(points);
        proof.compareRest(points);
        proof.findMembers();
        StageQueueCalls.problems(cassandra).forEach(proof.problems::add);
        return proof.problems;
    }

    private void compareInsertions(AgentPoints points) throws IOException {
        WovenCalls calls = new WovenCalls();
        woven.values().forEach(calls::read);
        ours.forEach(
                (entry, file) -> {
                    if (OurClasses.isAspect(entry)) {
                        calls.read(file);
                    }
                });
        Map<String, Integer> listed = points.listed();
        Map<String, Integer> found = calls.insertedIntoCassandra();
        Set<String> all = new TreeSet<>(listed.keySet());
        all.addAll(found.keySet());
        for (String point : all) {
            if (!Objects.equals(listed.get(point), found.get(point))) {
                problems.add(
                        "inserted "
                                + found.getOrDefault(point, 0)
                                + " times, expected "
                                + listed.getOrDefault(point, 0)
                                + ": "
                                + point);
            }
        }
    }

    private void compareRest(AgentPoints points) throws IOException {
        Set<String> changed = new TreeSet<>();
        Map<String, byte[]> stock = cassandra.classesToWeave();
        for (String name : AgentPoints.classes()) {
            if (stock.containsKey(name) && woven.containsKey(name)) {
                changed.addAll(WovenChanges.between(stock.get(name), woven.get(name)));
            } else {
                problems.add("not there: " + name);
            }
        }
        Set<String> listed = points.members();
        minus(listed, changed).forEach(member -> problems.add("not changed by us: " + member));
        minus(changed, listed).forEach(member -> problems.add("not as in stock: " + member));
    }

    private void findMembers() throws IOException {
        Map<String, byte[]> all = new TreeMap<>(ours);
        all.putAll(woven);
        CassandraMembers members = new CassandraMembers(cassandra, woven.values());
        members.missing(all.values())
                .forEach(member -> problems.add("used by us, not there: " + member));
        FieldsByName.missing(members, cassandra.hasRequestTime())
                .forEach(field -> problems.add("field, not there: " + field));
    }

    private static Set<String> minus(Set<String> all, Set<String> without) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(without);
        return rest;
    }
}
