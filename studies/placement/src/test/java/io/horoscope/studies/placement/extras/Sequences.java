package io.horoscope.studies.placement.extras;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Random sequences of operations over one model, and what is left of those that violate. */
final class Sequences {

    static final int LENGTH = 60;
    private static final int EXTRAS = 2;

    private final RangeModel model;
    private final boolean withExtras;
    private final boolean withMovements;
    private final long[] operations = new long[LENGTH];
    private int length;

    /** Out of a hundred operations, each with those before it. */
    private int requests;

    private int ofPlan;
    private int movements;
    private int writeLevel;
    private int readLevel;
    private final long[] applied = new long[Operation.values().length];

    /**
     * @param withExtras false for a ring as Cassandra has it
     * @param withMovements false for replicas that stay
     */
    Sequences(RangeModel model, boolean withExtras, boolean withMovements) {
        this.model = model;
        this.withExtras = withExtras;
        this.withMovements = withMovements;
    }

    /** Runs a sequence from the start to its end or the first violation; returns whether it has one. */
    boolean run(SplittableRandom random) {
        model.clear();
        choosePreferences(random);
        length = 0;
        if (withExtras && random.nextBoolean()) {
            startWithExtra(random);
        }
        while (length < LENGTH && model.violations().isEmpty()) {
            add(next(random));
        }
        return !model.violations().isEmpty();
    }

    private void add(long operation) {
        operations[length++] = operation;
        if (Operation.apply(operation, model)) {
            applied[Operation.of(operation).code()]++;
        }
    }

    /** An extra that all read from. */
    private void startWithExtra(SplittableRandom random) {
        int all = (1 << model.outsider()) - 1;
        int extra = Sets.any(all & ~model.ring().base(), random);
        add(Operation.FILLING.with(extra));
        add(Operation.LEARN.with(0, 0, all, 0));
        add(Operation.FILL.with(extra, Sets.any(model.ring().base(), random), 0, 0));
        add(Operation.READABLE.with(extra));
        add(Operation.LEARN.with(0, 0, 2 * all + 1, 0));
    }

    /** How often an operation was possible, in all sequences. */
    long applied(Operation kind) {
        return applied[kind.code()];
    }

    RangeModel model() {
        return model;
    }

    /** Each sequence prefers other operations and levels, which finds what is rare in the mean. */
    private void choosePreferences(SplittableRandom random) {
        requests = 20 + random.nextInt(50);
        ofPlan = requests + (withExtras ? random.nextInt(100 - requests) : 0);
        movements = ofPlan + (withMovements ? random.nextInt(100 - ofPlan) : 0);
        // In half of the sequences, levels that matter to reads of extras.
        Factors factors = model.factors();
        int tries = random.nextBoolean() ? 30 : 1;
        do {
            writeLevel = random.nextInt(factors.levels().size());
            readLevel = random.nextInt(factors.levels().size());
            tries--;
        } while (tries > 0
                && !(factors.canUseExtras(readLevel) && factors.meet(writeLevel, readLevel)));
    }

    private long next(SplittableRandom random) {
        if (model.canPurge() && random.nextInt(4) == 0) {
            return Operation.PURGE.with(0);
        }
        int part = random.nextInt(100);
        if (part < requests) {
            return nextRequest(random);
        }
        if (part < ofPlan) {
            return nextOfPlan(random);
        }
        if (part < movements || !withExtras) {
            return nextMovement(random);
        }
        return nextFault(random);
    }

    private long nextRequest(SplittableRandom random) {
        int part = random.nextInt(60);
        int coordinator = random.nextInt(model.outsider() + 1);
        if (part < 24) {
            return nextWrite(coordinator, part < 6, random);
        }
        if (part < 28) {
            int slot = random.nextInt(Writes.SLOTS);
            int all = (1 << model.outsider()) - 1;
            int receivers = random.nextBoolean() ? all : random.nextInt(all);
            return Operation.DELIVER.with(slot, 0, receivers, 0);
        }
        if (part < 31) {
            return Operation.EXPIRE.with(random.nextInt(Writes.SLOTS));
        }
        if (part < 34) {
            int electorate = model.view().electorate(coordinator);
            int majority = model.view().majority(electorate);
            int promising = Sets.some(electorate, majority, random);
            int nodes = asked(coordinator, model.factors().quorum(), random);
            return Operation.SERIAL.with(coordinator, 0, promising, nodes);
        }
        int level = level(readLevel, random);
        return Operation.READ.with(coordinator, level, asked(coordinator, level, random), 0);
    }

    private long nextWrite(int coordinator, boolean isDelete, SplittableRandom random) {
        int targets = model.view().base(coordinator) | model.view().additional(coordinator);
        boolean isForAll = random.nextInt(3) == 0 || (isDelete && random.nextBoolean());
        int receivers = isForAll ? targets : targets & random.nextInt();
        Operation kind = isDelete ? Operation.DELETE : Operation.WRITE;
        return kind.with(coordinator, level(writeLevel, random), receivers, 0);
    }

    private int level(int preferred, SplittableRandom random) {
        return random.nextBoolean() ? preferred : random.nextInt(model.factors().levels().size());
    }

    private int asked(int coordinator, int level, SplittableRandom random) {
        int count = model.factors().levels().get(level).count();
        int candidates = model.view().candidates(coordinator, level);
        int extras = candidates & ~model.ring().base();
        if (extras == 0 || random.nextBoolean()) {
            return Sets.some(candidates, count, random);
        }
        int extra = 1 << Sets.any(extras, random);
        return extra | Sets.some(candidates & ~extra, count - 1, random);
    }

    private long nextOfPlan(SplittableRandom random) {
        int all = (1 << model.outsider()) - 1;
        if (!model.isPlanKnown() && random.nextInt(3) > 0) {
            return Operation.LEARN.with(0, 0, all, 0);
        }
        int waited = model.plan().waited();
        if (random.nextInt(8) == 0) {
            return Operation.LEARN.with(0, 0, random.nextInt(2 * all + 1), 0);
        }
        boolean isMore = Sets.count(waited) < EXTRAS && random.nextInt(4) == 0;
        if (waited == 0 || isMore) {
            int former = model.ring().firstBase() & ~model.ring().base();
            return Operation.FILLING.with(preferred(all, former, random));
        }
        int extra = Sets.any(waited, random);
        boolean isReadable = Sets.contains(model.plan().readable(), extra);
        int part = random.nextInt(8);
        if (part == 0 || (!model.isMarked(extra) && part < 5)) {
            return Operation.FILL.with(extra, Sets.any(model.ring().base(), random), 0, 0);
        }
        if (part < 7 && !isReadable) {
            return Operation.READABLE.with(extra);
        }
        return isReadable ? Operation.RETRACTING.with(extra) : Operation.END.with(extra);
    }

    private long nextMovement(SplittableRandom random) {
        if (model.ring().movement() != null) {
            Operation step = model.ring().isStreamed() ? Operation.FINISH : Operation.STREAM;
            return step.with(0);
        }
        int waited = model.plan().waited();
        int from = preferred(model.ring().base(), waited, random);
        int near = model.factors().neighbours(from) & ~model.ring().base();
        int node = preferred(near, waited, random);
        int part = random.nextInt(3);
        Operation kind =
                part == 0 ? Operation.JOIN : part == 1 ? Operation.LEAVE : Operation.REPLACE;
        return kind.with(node, from, 0, 0);
    }

    /** One of a set, and often one of another set, too. */
    private static int preferred(int set, int other, SplittableRandom random) {
        int both = set & other;
        return Sets.any(both != 0 && random.nextBoolean() ? both : set, random);
    }

    private long nextFault(SplittableRandom random) {
        int all = (1 << model.outsider()) - 1;
        int node = preferred(all, model.plan().waited(), random);
        return switch (random.nextInt(4)) {
            case 0 -> Operation.LOSE_DISKS.with(node);
            case 1 -> Operation.EXTRA_LEAVES.with(node);
            case 2 -> Operation.REMOVE_HOROSCOPE.with(0, 0, random.nextInt(all), 0);
            default -> Operation.NEIGHBOUR.with(0);
        };
    }

    /** The last sequence in words, without what the violation does not need. */
    List<String> shortest(Violation kind) {
        long[] shortest = Arrays.copyOf(operations, length);
        for (int i = shortest.length - 1; i >= 0; i--) {
            long[] without = new long[shortest.length - 1];
            System.arraycopy(shortest, 0, without, 0, i);
            System.arraycopy(shortest, i + 1, without, i, without.length - i);
            if (isViolatedBy(without, kind)) {
                shortest = without;
            }
        }
        List<String> words = new ArrayList<>();
        words.add(
                "factors " + model.factors() + ", coordinator " + model.outsider() + " is cut off");
        for (long operation : shortest) {
            words.add(Operation.describe(operation, model.factors().levels()));
        }
        return words;
    }

    private boolean isViolatedBy(long[] sequence, Violation kind) {
        model.clear();
        for (long operation : sequence) {
            Operation.apply(operation, model);
        }
        return model.violations().contains(kind);
    }
}
