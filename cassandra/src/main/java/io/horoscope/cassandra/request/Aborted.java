package io.horoscope.cassandra.request;

import java.util.Arrays;
import java.util.Map;
import org.apache.cassandra.db.MessageParams;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.ParamType;

/**
 * Whether a replica has given up a read, as it reads more than the operator allows ({@code
 * read_thresholds_enabled}): its answer is empty, and a parameter says why. Cassandra's coordinator
 * takes that for a failure.
 */
final class Aborted {

    /** By name, as versions of Cassandra have more or fewer. */
    private static final ParamType[] REASONS =
            Arrays.stream(ParamType.values())
                    .filter(type -> type.name().endsWith("_FAIL"))
                    .toArray(ParamType[]::new);

    private Aborted() {}

    static boolean isSaidBy(Message<?> response) {
        Map<ParamType, Object> parameters = response.header.params();
        for (ParamType reason : REASONS) {
            if (parameters.containsKey(reason)) {
                return true;
            }
        }
        return false;
    }

    /** Of the read that this thread has served. */
    static boolean isOwnRead() {
        for (ParamType reason : REASONS) {
            if (MessageParams.get(reason) != null) {
                return true;
            }
        }
        return false;
    }
}
