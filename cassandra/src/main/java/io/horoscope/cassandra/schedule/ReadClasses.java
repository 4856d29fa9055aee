package io.horoscope.cassandra.schedule;

import io.horoscope.core.schedule.ReadClass;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.filter.ClusteringIndexNamesFilter;
import org.apache.cassandra.db.filter.DataLimits;

/** The class of a read, by what its command shows. */
final class ReadClasses {

    private ReadClasses() {}

    static ReadClass of(ReadCommand command) {
        if (command.isRangeRequest()) {
            return isLimited(command) ? ReadClass.LIMITED_SCAN : ReadClass.SCAN;
        }
        if (command instanceof SinglePartitionReadCommand
                && ((SinglePartitionReadCommand) command).clusteringIndexFilter()
                        instanceof ClusteringIndexNamesFilter) {
            return ReadClass.ROWS;
        }
        return isLimited(command) ? ReadClass.LIMITED_SLICE : ReadClass.SLICE;
    }

    /** Rows that a filter drops do not count for a limit. */
    private static boolean isLimited(ReadCommand command) {
        return command.limits().count() != DataLimits.NO_LIMIT && command.rowFilter().isEmpty();
    }
}
