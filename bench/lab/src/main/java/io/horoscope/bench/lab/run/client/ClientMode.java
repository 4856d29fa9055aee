package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.CqlNode;
import java.util.List;
import java.util.Locale;

/** Which nodes coordinate a client's requests. The same for all arms of a part. */
public enum ClientMode {
    /** The first node coordinates everything, as in the Horoscope paper. */
    MASTER,
    /** All nodes in turn, whatever they have a copy of. */
    ANY,
    /** The driver's default: a replica of the key, as the driver chooses. */
    REPLICA,
    /** A replica of the key, as Horoscope's policy for the driver chooses. */
    HOROSCOPE;

    /** Those in which the client has nothing of Horoscope. */
    public static final List<ClientMode> STOCK = List.of(MASTER, ANY, REPLICA);

    /** How far the busiest coordinator may be above an even share in mode {@code any}. */
    private static final double TOLERANCE = 1.2;

    public static ClientMode parse(String word) {
        for (ClientMode mode : values()) {
            if (mode.word().equals(word)) {
                return mode;
            }
        }
        throw new LabException(
                "--modes: '%s' is not a client mode; allowed: master, any, replica, horoscope"
                        .formatted(word));
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The value of the client's property {@code horoscope.coordinator}. */
    String property(List<? extends CqlNode> nodes) {
        return this == MASTER ? nodes.get(0).address() : word();
    }

    /**
     * What is wrong with the coordinators that answered; empty if they are as this mode has them.
     *
     * @param answers of each node, in the order of nodes
     */
    String complaint(List<Long> answers) {
        long all = answers.stream().mapToLong(Long::longValue).sum();
        long most = answers.stream().mapToLong(Long::longValue).max().orElse(0);
        long least = answers.stream().mapToLong(Long::longValue).min().orElse(0);
        boolean fits =
                switch (this) {
                    case MASTER -> all > 0 && answers.get(0) == all;
                    case ANY -> all > 0 && most * answers.size() <= TOLERANCE * all;
                    case REPLICA, HOROSCOPE -> least > 0;
                };
        return fits ? "" : "coordinators of mode " + word() + " answered " + answers;
    }
}
