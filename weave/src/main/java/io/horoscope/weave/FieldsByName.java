package io.horoscope.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The fields of Cassandra that Horoscope finds by their names, which the compiler does not see. */
final class FieldsByName {

    private static final String CASSANDRA = "org/apache/cassandra/";
    private static final String FAILURE = CASSANDRA + "concurrent/ExecutionFailure$";
    private static final String RESOURCES =
            "val$withResources L" + CASSANDRA + "utils/WithResources;";
    private static final String CALLBACK = CASSANDRA + "service/reads/ReadCallback";

    /** By class, a name and a type each. */
    private static final Map<String, Set<String>> FIELDS =
            Map.of(
                    CASSANDRA + "concurrent/SEPExecutor",
                    Set.of("tasks Ljava/util/concurrent/ConcurrentLinkedQueue;"),
                    FAILURE + "1",
                    Set.of("val$wrap Ljava/lang/Runnable;", RESOURCES),
                    FAILURE + "2",
                    Set.of(
                            "val$debuggable L"
                                    + CASSANDRA
                                    + "concurrent/DebuggableTask$RunnableDebuggableTask;",
                            RESOURCES),
                    CASSANDRA + "service/StorageProxy$LocalReadRunnable",
                    Set.of("command L" + CASSANDRA + "db/ReadCommand;"),
                    CASSANDRA + "net/InboundMessageHandler$ProcessSmallMessage",
                    Set.of("message L" + CASSANDRA + "net/Message;"),
                    CASSANDRA + "locator/ReplicaPlan$SharedForTokenRead",
                    Set.of("replicaPlan L" + CASSANDRA + "locator/ReplicaPlan$ForTokenRead;"),
                    CASSANDRA + "locator/AbstractReplicationStrategy",
                    Set.of("keyspaceName Ljava/lang/String;"));

    private FieldsByName() {}

    /** Those that a Cassandra has not, or with another type. */
    static List<String> missing(CassandraMembers members, boolean hasRequestTime) {
        Map<String, Set<String>> fields = new TreeMap<>(FIELDS);
        fields.put(
                CALLBACK,
                Set.of(
                        hasRequestTime
                                ? "requestTime " + AgentPoints.REQUEST_TIME
                                : "queryStartNanoTime J"));
        List<String> missing = new ArrayList<>();
        fields.forEach(
                (owner, names) ->
                        names.stream()
                                .filter(field -> !members.declares(owner, field))
                                .forEach(field -> missing.add(owner + " " + field)));
        return missing;
    }
}
