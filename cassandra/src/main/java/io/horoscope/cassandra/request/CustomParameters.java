package io.horoscope.cassandra.request;

import java.util.HashMap;
import java.util.Map;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.ParamType;

/**
 * Horoscope's value among the custom parameters of a message header: Cassandra's own means for
 * this. Nodes that do not know it ignore it.
 */
public final class CustomParameters {

    /** The name of the parameter. */
    public static final String KEY = "horoscope";

    private CustomParameters() {}

    /** The value, or null. */
    public static byte[] of(Message<?> message) {
        Map<String, byte[]> parameters = message.header.customParams();
        return parameters == null ? null : parameters.get(KEY);
    }

    /** The message with the value added to its parameters. */
    public static <T> Message<T> add(Message<T> message, byte[] value) {
        return message.withParam(ParamType.CUSTOM_MAP, with(message.header.customParams(), value));
    }

    private static Map<String, byte[]> with(Map<String, byte[]> others, byte[] value) {
        if (others == null) {
            return Map.of(KEY, value);
        }
        Map<String, byte[]> all = new HashMap<>(others);
        all.put(KEY, value);
        return all;
    }
}
