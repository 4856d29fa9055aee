package io.horoscope.core.select.baseline;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;

/** A uniformly random order: the lower bound for other selectors. */
public final class RandomSelector implements ReplicaSelector {

    public static final String NAME = "random";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        for (int last = count - 1; last > 0; last--) {
            int drawn = context.chance().below(last + 1);
            int moved = replicas[last];
            replicas[last] = replicas[drawn];
            replicas[drawn] = moved;
        }
    }
}
