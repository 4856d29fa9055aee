package io.horoscope.core.schedule;

import io.horoscope.core.settings.SettingsReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Reads with costs of choice, and a policy of any name, for tests. */
final class Reads {

    static final long MILLI = 1_000_000L;

    private static final List<Priority> PRIORITIES =
            Arrays.asList(null, Priority.HIGH, Priority.NORMAL, Priority.LOW);

    /** From far below the first level's bound to far above the last one's. */
    private static final int COSTS = 24;

    final ExpectedCosts costs = new ExpectedCosts();

    static Scheduling scheduling(String name, Object... settings) {
        Map<String, Object> section = new HashMap<>();
        section.put("name", name);
        for (int i = 0; i < settings.length; i += 2) {
            section.put((String) settings[i], settings[i + 1]);
        }
        SettingsReader reader = new SettingsReader(section);
        Scheduling scheduling = Scheduling.read(reader);
        reader.check();
        return scheduling;
    }

    static List<Scheduling> all() {
        return Scheduling.names().stream()
                .map(name -> scheduling(name))
                .collect(Collectors.toUnmodifiableList());
    }

    static QueuedRead<Integer> point(int number) {
        return new QueuedRead<>(number, "t", ReadClass.ROWS, QueuedRead.NONE, ReadHint.NONE);
    }

    static QueuedRead<Integer> scan(int number) {
        return new QueuedRead<>(number, "t", ReadClass.SCAN, QueuedRead.NONE, ReadHint.NONE);
    }

    static QueuedRead<Integer> hinted(int number, ReadHint hint) {
        return new QueuedRead<>(number, "t", ReadClass.ROWS, QueuedRead.NONE, hint);
    }

    /** Any, or null. */
    static Priority priority(SplittableRandom random) {
        return PRIORITIES.get(random.nextInt(PRIORITIES.size()));
    }

    static QueuedRead<Integer> any(int number, SplittableRandom random) {
        return random.nextInt(4) == 0 ? scan(number) : point(number);
    }

    /** A read of either kind that is expected to take a time of its own table. */
    QueuedRead<Integer> ofAnyCost(int number, SplittableRandom random) {
        int step = random.nextInt(COSTS);
        ReadClass kind = random.nextBoolean() ? ReadClass.ROWS : ReadClass.SCAN;
        if (costs.nanos(step, kind, Double.NaN) == ExpectedCosts.UNKNOWN_NANOS) {
            costs.served(step, kind, 30_000 * Math.pow(1.5, step)); // To 337 ms.
        }
        return new QueuedRead<>(number, step, kind, QueuedRead.NONE, ReadHint.NONE);
    }
}
