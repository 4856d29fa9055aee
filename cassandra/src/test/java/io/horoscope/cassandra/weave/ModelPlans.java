package io.horoscope.cassandra.weave;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.locator.AbstractNetworkTopologySnitch;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.NetworkTopologyStrategy;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.locator.ReplicaPlans;
import org.apache.cassandra.locator.TokenMetadata;

/**
 * A random read: one to three datacenters with one to seven replicas each, some of them dead, a level,
 * Cassandra's own choice of candidates and contacts, and the replicas that have acknowledged the
 * newest write. These are as few as a write may have at a level that overlaps with that of the read,
 * so a read has to return that write or a later one.
 */
final class ModelPlans {

    /** The last byte of an address is ten times that of its datacenter, from 1, and its number. */
    static final int DATACENTERS = 3;

    static final int REPLICAS = 7;

    /** Levels of which Cassandra makes no such read. */
    private static final Set<ConsistencyLevel> OTHERS =
            Set.of(ConsistencyLevel.ANY, ConsistencyLevel.NODE_LOCAL);

    /** The name that Cassandra takes for the local one where nothing is configured. */
    private static final String LOCAL = "datacenter1";

    final ReplicaPlan.ForTokenRead plan;
    final AbstractReplicationStrategy strategy;

    /** Last bytes of the replicas with the newest acknowledged write. */
    final Set<Integer> acknowledged = new HashSet<>();

    private final Map<String, List<Integer>> replicas = new LinkedHashMap<>(); // By datacenter.

    private ModelPlans(Random random, ConsistencyLevel level, boolean alwaysSpeculates) {
        int datacenters = 1 + random.nextInt(DATACENTERS);
        Map<String, String> factors = new HashMap<>();
        List<Integer> order = new ArrayList<>();
        for (int datacenter = 1; datacenter <= datacenters; datacenter++) {
            int count = 1 + random.nextInt(datacenters == 1 ? REPLICAS : 3);
            List<Integer> lasts = new ArrayList<>();
            for (int number = 1; number <= count; number++) {
                lasts.add(10 * datacenter + number);
            }
            Collections.shuffle(lasts, random);
            replicas.put("datacenter" + datacenter, lasts);
            factors.put("datacenter" + datacenter, Integer.toString(count));
            order.addAll(lasts);
        }
        strategy = new NetworkTopologyStrategy("model", new TokenMetadata(), new Snitch(), factors);
        acknowledge(level, random);
        order.removeIf(last -> random.nextInt(10) == 0);
        EndpointsForToken.Builder live = EndpointsForToken.builder(new LongToken(5));
        for (int last : order) {
            live.add(
                    Replica.fullReplica(
                            ProbeReads.endpoint(last), new LongToken(0), new LongToken(10)));
        }
        plan = plan(level, live.build(), alwaysSpeculates);
    }

    /** One that is possible: enough replicas for its level are alive. */
    static ModelPlans of(Random random, boolean alwaysSpeculates) {
        ConsistencyLevel[] levels = ConsistencyLevel.values();
        while (true) {
            ConsistencyLevel level = levels[random.nextInt(levels.length)];
            if (OTHERS.contains(level)) {
                continue;
            }
            ModelPlans made = new ModelPlans(random, level, alwaysSpeculates);
            if (made.plan != null) {
                return made;
            }
        }
    }

    static AbstractNetworkTopologySnitch snitch() {
        return new Snitch();
    }

    private ReplicaPlan.ForTokenRead plan(
            ConsistencyLevel level, EndpointsForToken live, boolean alwaysSpeculates) {
        EndpointsForToken candidates = call("candidatesForRead", level, live);
        if (!ReplicaPlans.isSufficientLiveReplicasForRead(strategy, level, candidates)) {
            return null;
        }
        EndpointsForToken contacts =
                call("contactForRead", strategy, level, alwaysSpeculates, candidates);
        return new ReplicaPlan.ForTokenRead(null, strategy, level, candidates, contacts);
    }

    private void acknowledge(ConsistencyLevel level, Random random) {
        List<Integer> all = new ArrayList<>();
        replicas.values().forEach(all::addAll);
        List<Integer> some = all;
        int count;
        switch (level) {
            case EACH_QUORUM: // Overlaps with the quorum of any one datacenter.
                some = new ArrayList<>(replicas.values()).get(random.nextInt(replicas.size()));
                count = some.size() / 2 + 1;
                break;
            case LOCAL_QUORUM:
            case LOCAL_SERIAL:
                some = replicas.get(LOCAL);
                count = some.size() / 2 + 1;
                break;
            case LOCAL_ONE:
                some = replicas.get(LOCAL);
                count = some.size();
                break;
            default:
                count = all.size() + 1 - level.blockFor(strategy);
        }
        List<Integer> drawn = new ArrayList<>(some);
        Collections.shuffle(drawn, random);
        acknowledged.addAll(drawn.subList(0, Math.max(0, Math.min(count, drawn.size()))));
    }

    /** A private method of Cassandra's, which chooses among live replicas. */
    private static EndpointsForToken call(String name, Object... arguments) {
        for (Method method : ReplicaPlans.class.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                // 5.0 also has a keyspace and an index first, neither of which a read by key uses.
                Object[] all = new Object[method.getParameterCount()];
                int more = all.length - arguments.length;
                System.arraycopy(arguments, 0, all, more, arguments.length);
                try {
                    method.setAccessible(true);
                    return (EndpointsForToken) method.invoke(null, all);
                } catch (IllegalAccessException | InvocationTargetException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        throw new IllegalStateException("no method " + name);
    }

    private static final class Snitch extends AbstractNetworkTopologySnitch {

        @Override
        public String getRack(InetAddressAndPort endpoint) {
            return "rack" + endpoint.addressBytes[3] % 2;
        }

        @Override
        public String getDatacenter(InetAddressAndPort endpoint) {
            return "datacenter" + Math.max(1, endpoint.addressBytes[3] / 10);
        }
    }
}
