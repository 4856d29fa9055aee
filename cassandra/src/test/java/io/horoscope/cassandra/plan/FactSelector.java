package io.horoscope.cassandra.plan;

import io.horoscope.core.replica.Fact;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;
import java.util.Map;

/** Puts the last replica whose fact is known first, and keeps the token that was read. */
public final class FactSelector implements ReplicaSelector {

    static final Facts FACTS =
            Facts.read(
                    new SettingsReader(Map.of("facts", "one")),
                    "facts",
                    Map.of("one", One::new),
                    false);

    long token;

    public FactSelector(SettingsReader section) {}

    @Override
    public String name() {
        return "fact";
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        token = context.token();
        int index = context.factIndex("one");
        for (int i = count - 1; i > 0; i--) {
            if (context.fact(replicas[i], index) == 1) {
                int first = replicas[i];
                System.arraycopy(replicas, 0, replicas, 1, i);
                replicas[0] = first;
                return;
            }
        }
    }

    private static final class One implements Fact {

        @Override
        public String name() {
            return "one";
        }

        @Override
        public double measure() {
            return 1;
        }
    }
}
