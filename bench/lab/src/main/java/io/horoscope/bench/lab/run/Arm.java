package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.cluster.NodeJmx;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How all nodes choose replicas for some seconds.
 *
 * @param name as results have it
 * @param different attributes of Horoscope's MBean, with values as in cassandra.yaml, in which it
 *     differs from what is shipped with mode on
 * @param dynamicSnitch whether Cassandra's dynamic snitch is on
 * @param isInDriver whether Horoscope chooses the coordinators of token-aware clients, too
 */
public record Arm(
        String name, Map<String, String> different, boolean dynamicSnitch, boolean isInDriver) {

    /** What is shipped, with mode on. */
    private static final Map<String, String> USUAL =
            Map.of("Mode", "on", "Selector", "horoscope", "Heat", "off");

    /** Stock Cassandra's order, dynamic snitch included. */
    public static final Arm OFF = new Arm("off", Map.of("Mode", "off"));

    /** The A/A arm: how large a difference is noise. */
    public static final Arm OFF_AGAIN = new Arm("off, again", Map.of("Mode", "off"));

    public static final Arm HOROSCOPE = new Arm("horoscope", Map.of());

    /** Horoscope's selector that leaves Cassandra's order as it is. */
    public static final Arm CLOSEST = of("closest");

    /** All that a plan costs, but replicas have to be ten times sooner to be preferred. */
    public static final Arm NO_DIVERSION =
            new Arm("no diversion", Map.of("Selector", "{name: horoscope, deadband: 10}"));

    /** Without the dynamic snitch, the order is that of closest: what is left is its own cost. */
    public static final List<Arm> CALM =
            List.of(
                    OFF,
                    CLOSEST,
                    HOROSCOPE,
                    NO_DIVERSION,
                    new Arm("horoscope, heat", Map.of("Heat", "on")),
                    OFF_AGAIN,
                    new Arm("off, without dynamic snitch", Map.of("Mode", "off"), false, false));

    /**
     * Beside nodes with a fault. All but mode off have Horoscope's retry budget, and the next
     * candidate after a failure. Other selectors than horoscope have no reports, as {@code no
     * reports} has none: those are equal means. Where a driver chooses, it does so for token-aware
     * clients.
     */
    public static final List<Arm> WITH_FAULTS =
            List.of(
                    OFF,
                    HOROSCOPE,
                    new Arm("no reports", Map.of("Selector", "{name: horoscope, hot_load: 1}")),
                    CLOSEST,
                    of("least_outstanding"),
                    of("two_choices"),
                    of("prequal"),
                    of("c3"),
                    OFF.inDriver("driver"),
                    HOROSCOPE.inDriver("driver and nodes"),
                    OFF_AGAIN);

    private Arm(String name, Map<String, String> different) {
        this(name, different, true, false);
    }

    private Arm inDriver(String itsName) {
        return new Arm(itsName, different, dynamicSnitch, true);
    }

    /** A selector. */
    public static Arm of(String selector) {
        return new Arm(selector, Map.of("Selector", selector));
    }

    /** The arms that these words name, in their own order. */
    public static List<Arm> named(List<String> words, List<Arm> arms) {
        return arms.stream().filter(arm -> words.contains(arm.word())).toList();
    }

    /** The names of arms as users type them. */
    public static List<String> words(List<Arm> arms) {
        return arms.stream().map(Arm::word).toList();
    }

    /** Such as {@code off_again}: without commas and blanks. */
    private String word() {
        return name.replaceAll("[, ]+", "_");
    }

    /** All attributes that any arm sets, so that nothing is left of the arm before. */
    public Map<String, String> attributes() {
        Map<String, String> all = new TreeMap<>(USUAL);
        all.putAll(different);
        return all;
    }

    /** Whether Horoscope chooses. */
    public boolean isOn() {
        return attributes().get("Mode").equals("on");
    }

    /** As in cassandra.yaml, or as YAML in one line. */
    public String selector() {
        return attributes().get("Selector");
    }

    /** Makes a node choose so, but for the dynamic snitch. Effective with its next read. */
    public void switchOn(NodeJmx node) {
        attributes().forEach((attribute, value) -> node.set(NodeJmx.HOROSCOPE, attribute, value));
    }
}
