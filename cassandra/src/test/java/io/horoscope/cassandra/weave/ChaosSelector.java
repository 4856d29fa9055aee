package io.horoscope.cassandra.weave;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;
import java.util.SplittableRandom;

/** Orders at random, and every now and then throws, of every kind, or returns nonsense. */
public final class ChaosSelector implements ReplicaSelector {

    private final SplittableRandom random;

    /** Reads {@code seed}, a whole number. */
    public ChaosSelector(SettingsReader parameters) {
        this.random = new SplittableRandom(parameters.integer("seed", 0, 0, Integer.MAX_VALUE));
    }

    @Override
    public String name() {
        return "chaos";
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = replicas[i];
            replicas[i] = replicas[j];
            replicas[j] = kept;
        }
        switch (random.nextInt(10)) {
            case 0:
                throw new IllegalStateException("a defect");
            case 1:
                throw new AssertionError("a broken assertion");
            case 2:
                throw new NoSuchMethodError("another version of a library");
            case 3:
                throw new StackOverflowError();
            case 4:
                replicas[0] = -5;
                break;
            case 5:
                replicas[count - 1] = replicas[0] + 1_000;
                break;
            case 6:
                order(null, count, context);
                break;
            default:
                break;
        }
    }
}
