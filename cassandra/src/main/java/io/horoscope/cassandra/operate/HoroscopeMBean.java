package io.horoscope.cassandra.operate;

import java.util.List;
import java.util.Map;

/**
 * Horoscope over JMX, as {@value #NAME}. Setters take a value in the form it has in cassandra.yaml,
 * last until the node stops, and throw {@link IllegalArgumentException} naming what is allowed.
 * {@code horoscope get} and {@code set} are clients of it.
 */
public interface HoroscopeMBean {

    String NAME = "org.apache.cassandra.db:type=Horoscope";

    @Description("off, shadow or on.")
    String getMode();

    void setMode(String mode);

    @Description("Modes that differ by keyspace, such as {billing: off}.")
    String getKeyspaces();

    void setKeyspaces(String modes);

    @Description("A selector's name or section, such as {name: lowest_score, deadband: 0.2}.")
    String getSelector();

    void setSelector(String selector);

    @Description("A formula's name or section, such as {name: weighted, weights: {cpu: 1}}.")
    String getFormula();

    void setFormula(String formula);

    @Description("The share of reads that may be retried speculatively: from 0 to 1.")
    String getRetryBudget();

    void setRetryBudget(String share);

    @Description(
            "The order of the reads that wait at this node: a policy's name or section, "
                    + "such as {name: weighted_fair, scan_threads: 8}.")
    String getScheduling();

    void setScheduling(String scheduling);

    @Description("Whether the requests that this node coordinates are counted by range: on or off.")
    String getHeat();

    void setHeat(String heat);

    @Description(
            value =
                    "The requests of a keyspace that this node coordinated, as in the table "
                            + "horoscope.heat: by the end of the range, reads and writes a second. Ranges "
                            + "without requests are missing.",
            parameters = {"keyspace"})
    Map<Long, double[]> heat(String keyspace);

    @Description(
            value =
                    "The share of the keyspace's reads, by token of the key, as in "
                            + "horoscope.hot_keys.",
            parameters = {"keyspace"})
    Map<Long, Double> hotKeys(String keyspace);

    @Description(
            value =
                    "For how many seconds the requests of a keyspace have been counted; 0 if it "
                            + "had none.",
            parameters = {"keyspace"})
    double heatSeconds(String keyspace);

    @Description(
            "The facts that this node reports of itself on replies, beside those that "
                    + "it always does: a list such as [write_queue].")
    String getStateFeedback();

    void setStateFeedback(String facts);

    @Description(
            value =
                    "Keeps reads away from a node, on all coordinators that gossip reaches, "
                            + "until the time is over: in mode on it comes behind the other replicas of "
                            + "its datacenter. It is never left out, so no read fails for it. node: its "
                            + "address. duration: with its unit, from 1s to 7d, such as 2h. reason: for "
                            + "people, up to 100 bytes; may be empty.",
            parameters = {"node", "duration", "reason"})
    void exclude(String node, String duration, String reason);

    @Description(
            value = "Ends an exclusion, on all coordinators.",
            parameters = {"node"})
    void include(String node);

    @Description("Until when and why nodes are excluded, by address.")
    Map<String, String> getExcluded();

    @Description(
            "Of each replica, by address: the signals of its fresh report, and "
                    + "latency_us and end_age_us of this coordinator's reads there, as "
                    + "in the tables horoscope.scores and horoscope.replicas. What is unknown is "
                    + "missing.")
    Map<String, Map<String, Double>> getReplicas();

    @Description(
            "Problems that an operator has to fix; empty if there are none. Such as: "
                    + "why the mode was off at start although cassandra.yaml says otherwise, or a "
                    + "real keyspace that hides the virtual tables.")
    List<String> getProblems();
}
