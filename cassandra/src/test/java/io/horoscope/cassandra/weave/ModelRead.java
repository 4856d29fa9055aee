package io.horoscope.cassandra.weave;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.locator.ReplicaPlans;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.service.reads.ReadCallback;

/** One read of the model: what its replicas have, what was sent, and what must hold of it. */
final class ModelRead {

    static final long OLD = 1;
    static final long ACKNOWLEDGED = 2;
    static final long IN_PROGRESS = 3;

    /** What all reads of a run came to. */
    static final class Counts {
        final LongAdder reads = new LongAdder();
        final LongAdder failed = new LongAdder(); // Before they had their answers.
        final LongAdder failedRepairs = new LongAdder();
        final LongAdder repairs = new LongAdder();
        final LongAdder retried = new LongAdder();
        final ConcurrentHashMap<String, LongAdder> broken = new ConcurrentHashMap<>();

        void print(String name) {
            System.out.println(name + ", broken: " + broken);
            System.out.println(name + ", reads: " + reads);
            System.out.println(name + ", failed: " + failed);
            System.out.println(name + ", failed in read repair: " + failedRepairs);
            System.out.println(name + ", repairs: " + repairs);
            System.out.println(name + ", retried: " + retried);
        }

        void broke(String rule, Object of) {
            LongAdder count = broken.computeIfAbsent(rule, key -> new LongAdder());
            count.increment();
            if (count.sum() == 1) {
                System.out.println("first with '" + rule + "': " + of);
            }
        }
    }

    /** The callback of the read itself; that of its read repair is another one. */
    volatile RequestCallback<?> callback;

    private final long id;
    private final ModelPlans made;
    private final Counts counts;
    private final Set<Integer> inProgress = new HashSet<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final Set<Integer> repairing = ConcurrentHashMap.newKeySet();
    private final Set<Integer> asked = ConcurrentHashMap.newKeySet();
    private volatile RequestCallback<?> repair;
    private Set<Integer> answered = Set.of(); // The contacts then.

    ModelRead(long id, ModelPlans made, Random random, Counts counts) {
        this.id = id;
        this.made = made;
        this.counts = counts;
        for (Replica replica : made.plan.readCandidates()) {
            if (random.nextInt(5) == 0) {
                inProgress.add(last(replica));
            }
        }
    }

    String key() {
        return "r" + id;
    }

    long version(int node) {
        return inProgress.contains(node)
                ? IN_PROGRESS
                : made.acknowledged.contains(node) ? ACKNOWLEDGED : OLD;
    }

    void sent(RequestCallback<?> of, int node) {
        if (of == callback) {
            requests.incrementAndGet();
            if (!asked.add(node)) {
                counts.broke("asks a replica twice", this);
            }
            return;
        }
        repair = of;
        if (!repairing.add(node)) {
            counts.broke("read repair asks a replica twice", this);
        }
    }

    /** It has its answers, and before its read repair ends. */
    void answered(ReplicaPlan.ForTokenRead plan, long maximumRequests) {
        answered = contacts(plan);
        checkContacts(plan);
        checkAnswers((ReadCallback<?, ?>) callback, "answers");
        if (requests.get() == maximumRequests) {
            counts.retried.increment();
        }
        if (requests.get() > maximumRequests) {
            counts.broke("more requests than allowed", this);
        }
    }

    void failed() {
        (answered.isEmpty() ? counts.failed : counts.failedRepairs).increment();
    }

    void returned(long version) {
        if (version < ACKNOWLEDGED) {
            counts.broke("stale", this);
        }
        RequestCallback<?> repaired = repair;
        if (repaired != null) {
            counts.repairs.increment();
            checkAnswers((ReadCallback<?, ?>) repaired, "answers of read repair");
        }
    }

    /** From its answers on, only read repair adds contacts. */
    void checkContacts(ReplicaPlan.ForTokenRead plan) {
        Set<Integer> distinct = contacts(plan);
        if (!distinct.containsAll(answered)) {
            counts.broke("a contact is gone", this);
        }
        if (distinct.size() < plan.contacts().size()) {
            counts.broke("a contact twice", this);
        }
        if (!ReplicaPlans.isSufficientLiveReplicasForRead(
                made.strategy, plan.consistencyLevel(), plan.contacts())) {
            counts.broke("contacts do not satisfy the level", this);
        }
    }

    private static Set<Integer> contacts(ReplicaPlan.ForTokenRead plan) {
        Set<Integer> lasts = new HashSet<>();
        plan.contacts().forEach(contact -> lasts.add(last(contact)));
        return lasts;
    }

    private void checkAnswers(ReadCallback<?, ?> of, String name) {
        List<? extends Message<?>> answers = List.copyOf(of.resolver.getMessages().snapshot());
        Set<Integer> from = new HashSet<>();
        answers.forEach(answer -> from.add(last(answer.from().addressBytes)));
        if (from.size() < answers.size()) {
            counts.broke(name + ": a replica counts twice", this);
        }
        if (from.size() < of.blockFor()) {
            counts.broke(name + ": too few replicas", this);
        }
    }

    @Override
    public String toString() {
        return made.plan
                + ", acknowledged by "
                + made.acknowledged
                + ", in progress at "
                + inProgress
                + ", read repair asked "
                + repairing;
    }

    static int last(Replica replica) {
        return last(replica.endpoint().addressBytes);
    }

    private static int last(byte[] address) {
        return address[3];
    }
}
