package io.horoscope.bench.lab.run;

import io.horoscope.placement.BalancedStrategy;
import io.horoscope.placement.BaseStrategy;
import io.horoscope.placement.CoarseStrategy;
import io.horoscope.placement.CompactStrategy;
import io.horoscope.placement.CompleteStrategy;
import io.horoscope.placement.PlacementStrategy;
import java.util.Locale;

/** The placements that the paper on placement measures. */
public enum PlacementKind {
    BASE,
    COARSE,
    COMPACT,
    BALANCED,
    COMPLETE;

    /** By which it is made. */
    public PlacementStrategy strategy() {
        return switch (this) {
            case BASE -> new BaseStrategy();
            case COARSE -> new CoarseStrategy();
            case COMPACT -> new CompactStrategy();
            case BALANCED -> new BalancedStrategy();
            case COMPLETE -> new CompleteStrategy();
        };
    }

    /** Whether it is the same for all requests. */
    public boolean isForAll() {
        return this == BASE || this == COMPLETE;
    }

    /** As results and users have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
