package io.horoscope.studies.placement.extras;

import java.util.Arrays;

/**
 * What the plan says of extras, and what each node knows of it. Nodes do not distinguish FILLING
 * from RETRACTING: in both they wait for the extra and do not read from it.
 */
final class Plan {

    private int waited;
    private int readable;
    private int withoutHoroscope;
    private final int[] waitedBy;
    private final int[] readableBy;

    /**
     * @param nodes the members, and one coordinator that is none
     */
    Plan(int nodes) {
        this.waitedBy = new int[nodes];
        this.readableBy = new int[nodes];
    }

    void clear() {
        waited = 0;
        readable = 0;
        withoutHoroscope = 0;
        Arrays.fill(waitedBy, 0);
        Arrays.fill(readableBy, 0);
    }

    void start(int extra) {
        waited |= 1 << extra;
    }

    void setReadable(int extra, boolean isReadable) {
        int bit = 1 << extra;
        readable = isReadable ? readable | bit : readable & ~bit;
    }

    void end(int extra) {
        waited &= ~(1 << extra);
    }

    boolean learn(int nodes) {
        boolean isChange = false;
        for (int node = 0; node < waitedBy.length; node++) {
            if (Sets.contains(nodes & ~withoutHoroscope, node) && !isKnownBy(node)) {
                waitedBy[node] = waited;
                readableBy[node] = readable;
                isChange = true;
            }
        }
        return isChange;
    }

    boolean removeHoroscope(int nodes) {
        int before = withoutHoroscope;
        withoutHoroscope |= nodes;
        for (int node = 0; node < waitedBy.length; node++) {
            if (Sets.contains(nodes, node)) {
                waitedBy[node] = 0;
                readableBy[node] = 0;
            }
        }
        return withoutHoroscope != before;
    }

    boolean hasHoroscope(int node) {
        return !Sets.contains(withoutHoroscope, node);
    }

    private boolean isKnownBy(int node) {
        return waitedBy[node] == waited && readableBy[node] == readable;
    }

    /** Whether all of these nodes know the plan as it is. */
    boolean isKnownByAll(int nodes) {
        for (int node = 0; node < waitedBy.length; node++) {
            if (Sets.contains(nodes, node) && !isKnownBy(node)) {
                return false;
            }
        }
        return true;
    }

    /** Whether no node waits for an extra or reads from one. */
    boolean isForgotten() {
        int all = waited;
        for (int node = 0; node < waitedBy.length; node++) {
            all |= waitedBy[node] | readableBy[node];
        }
        return all == 0;
    }

    int waited() {
        return waited;
    }

    int readable() {
        return readable;
    }

    int waitedBy(int node) {
        return waitedBy[node];
    }

    int readableBy(int node) {
        return readableBy[node];
    }
}
