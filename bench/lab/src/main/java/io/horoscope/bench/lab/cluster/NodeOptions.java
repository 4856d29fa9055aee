package io.horoscope.bench.lab.cluster;

import java.util.Map;

/**
 * What one experiment needs of its Cassandra nodes beyond their profile.
 *
 * @param jvmOptions with blanks between
 * @param settings keys of cassandra.yaml
 * @param isPunctual whether threads wake up when they should, without the profile's timer slack
 */
public record NodeOptions(String jvmOptions, Map<String, Object> settings, boolean isPunctual) {

    public static final NodeOptions NONE = new NodeOptions("", Map.of(), false);

    /**
     * Nodes read their files by system calls, and so no more than they ask for: the machine's
     * read-ahead is for files that are mapped.
     */
    public static final NodeOptions WITHOUT_MAPPED_FILES =
            new NodeOptions("", Map.of("disk_access_mode", "standard"), false);
}
