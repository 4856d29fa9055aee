package io.horoscope.cassandra.request;

import java.util.HashMap;
import java.util.Map;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.ParamType;

/**
 * Horoscope's values among the custom parameters of a message header: Cassandra's own means for
 * this. Nodes that do not know it ignore it.
 */
public final class CustomParameters {

    /** The parameter of the state of replicas. */
    public static final String KEY = "horoscope";

    /** The parameter of the replica's report of itself, on some replies. */
    private static final String REPORT = "horoscope_report";

    /** The parameter of the replica's {@link io.horoscope.core.replica.Facts}. */
    private static final String FACTS = "horoscope_facts";

    /** The parameter of what a coordinator says of a read. */
    private static final String HINT = "horoscope_hint";

    private CustomParameters() {}

    /** The value of {@link #KEY}, or null. */
    public static byte[] of(Message<?> message) {
        return value(message, KEY);
    }

    /** The report of the replica that sent the message, or null. */
    public static byte[] report(Message<?> message) {
        return value(message, REPORT);
    }

    /** The facts of the replica that sent the message, or null. */
    static byte[] facts(Message<?> message) {
        return value(message, FACTS);
    }

    /** What the coordinator of a read says of it, or null. */
    public static byte[] hint(Message<?> read) {
        return value(read, HINT);
    }

    /** The message with what the coordinator says of the read added to its parameters. */
    public static <T> Message<T> addHint(Message<T> read, byte[] hint) {
        return add(read, Map.of(HINT, hint));
    }

    /**
     * The message with a replica's state, its report and its facts added to its parameters.
     *
     * @param report null for none
     * @param facts null for none
     */
    public static <T> Message<T> add(
            Message<T> message, byte[] state, byte[] report, byte[] facts) {
        if (facts == null) {
            return add(
                    message,
                    report == null ? Map.of(KEY, state) : Map.of(KEY, state, REPORT, report));
        }
        return add(
                message,
                report == null
                        ? Map.of(KEY, state, FACTS, facts)
                        : Map.of(KEY, state, FACTS, facts, REPORT, report));
    }

    private static <T> Message<T> add(Message<T> message, Map<String, byte[]> values) {
        Map<String, byte[]> all = values;
        Map<String, byte[]> others = message.header.customParams();
        if (others != null) {
            all = new HashMap<>(others);
            all.putAll(values);
        }
        return message.withParam(ParamType.CUSTOM_MAP, all);
    }

    private static byte[] value(Message<?> message, String key) {
        Map<String, byte[]> parameters = message.header.customParams();
        return parameters == null ? null : parameters.get(key);
    }
}
