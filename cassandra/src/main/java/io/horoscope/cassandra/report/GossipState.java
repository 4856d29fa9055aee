package io.horoscope.cassandra.report;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ReportSource;
import io.horoscope.cassandra.exclude.ExcludedNodes;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.FBUtilities;
import org.apache.cassandra.utils.NoSpamLogger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What nodes say by gossip: their newest report, for coordinators that do not read from them, and
 * the exclusions that they know. Thread-safe.
 *
 * <p>They are in {@code X_11_PADDING}, an application state that Cassandra 4.0 to 5.0 keep free,
 * with the same number on the wire; those before it differ between versions. Nodes without
 * Horoscope pass the value on.
 */
final class GossipState {

    private static final Logger logger = LoggerFactory.getLogger(GossipState.class);

    private static final ApplicationState STATE = ApplicationState.X_11_PADDING;

    /** So that a value of somebody else is left alone. */
    private static final String PREFIX = "horoscope:";

    private static final String SEPARATOR = ":";

    private final NodeRegistry nodes;
    private final OwnReport own;
    private final PeerReports peers;
    private final ExcludedNodes excluded;
    private Map<InetAddressAndPort, Integer> seen = Map.of();
    private List<Node> members = List.of();
    private long putSequence;
    private byte[] putExclusions = new byte[0];
    private boolean isTaken;

    GossipState(NodeRegistry nodes, OwnReport own, PeerReports peers, ExcludedNodes excluded) {
        this.nodes = nodes;
        this.own = own;
        this.peers = peers;
        this.excluded = excluded;
    }

    /** Puts what is new into this node's state, and takes what is new in those of the others. */
    synchronized void exchange() {
        excluded.refresh();
        put();
        take();
    }

    private void put() {
        long sequence = own.sequence();
        byte[] exclusions = excluded.encode();
        boolean isNew = sequence != putSequence || !Arrays.equals(exclusions, putExclusions);
        if (!isNew || isTaken()) {
            return;
        }
        putSequence = sequence;
        putExclusions = exclusions;
        Base64.Encoder base64 = Base64.getEncoder();
        String text =
                PREFIX
                        + (sequence == 0 ? "" : base64.encodeToString(own.encode()))
                        + SEPARATOR
                        + base64.encodeToString(exclusions);
        // A value of any text; 'datacenter' is the factory method without a check.
        Gossiper.instance.addLocalApplicationState(
                STATE, StorageService.instance.valueFactory.datacenter(text));
    }

    private boolean isTaken() {
        VersionedValue value = value(Gossiper.instance.getEndpointStateForEndpoint(self()));
        boolean before = isTaken;
        isTaken = value != null && !value.value.startsWith(PREFIX);
        if (isTaken && !before) {
            logger.warn(
                    "Gossip state {} has a value of another program: peers that do not read from"
                            + " this node get no reports of it",
                    STATE);
        }
        return isTaken;
    }

    private void take() {
        boolean areOthers = !nodes.all().equals(members);
        members = nodes.all();
        Map<InetAddressAndPort, Integer> current = new HashMap<>();
        nodes.forEach(
                (endpoint, node) -> {
                    VersionedValue value =
                            value(Gossiper.instance.getEndpointStateForEndpoint(endpoint));
                    if (value == null || endpoint.equals(self())) {
                        return;
                    }
                    Integer before = seen.get(endpoint);
                    current.put(endpoint, value.version);
                    boolean isNew = before == null || before != value.version;
                    if (isNew || areOthers) {
                        take(endpoint, value.value, isNew);
                    }
                });
        seen = current;
    }

    /** Exclusions that were seen, too: those of a node that has joined since were left out. */
    private void take(InetAddressAndPort endpoint, String text, boolean isNew) {
        if (!text.startsWith(PREFIX)) {
            return;
        }
        String[] parts = text.substring(PREFIX.length()).split(SEPARATOR, -1);
        if (isNew && !parts[0].isEmpty()) {
            peers.received(endpoint, decode(parts[0]), ReportSource.GOSSIP);
        }
        if (parts.length > 1 && !excluded.merge(decode(parts[1]))) {
            NoSpamLogger.log(
                    logger,
                    NoSpamLogger.Level.WARN,
                    1,
                    TimeUnit.MINUTES,
                    "The exclusions in the gossip state of {} cannot be read",
                    endpoint);
        }
    }

    /** What is no Base64 becomes what neither reads. */
    private static byte[] decode(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            return new byte[1];
        }
    }

    private static VersionedValue value(EndpointState state) {
        return state == null ? null : state.getApplicationState(STATE);
    }

    private static InetAddressAndPort self() {
        return FBUtilities.getBroadcastAddressAndPort();
    }
}
