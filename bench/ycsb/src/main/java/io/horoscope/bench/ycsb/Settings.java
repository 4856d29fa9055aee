package io.horoscope.bench.ycsb;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import site.ycsb.DBException;

/** The binding's properties, by the names of YCSB's own binding where it has them. */
record Settings(Properties properties) {

    private static final int CQL_PORT = 9042;
    private static final int MAX_PORT = 65_535;

    Settings {
        properties = (Properties) properties.clone();
    }

    /** Property {@code hosts}, with {@code port}. */
    List<InetSocketAddress> hosts() throws DBException {
        String hosts = properties.getProperty("hosts", "").strip();
        if (hosts.isEmpty()) {
            throw new DBException("hosts: is missing; allowed: addresses with commas between");
        }
        int port = (int) number("port", CQL_PORT, 1, MAX_PORT);
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String host : hosts.split(",", -1)) {
            if (host.isBlank()) { // Java would take it for this machine.
                throw new DBException(
                        "hosts: '%s' has an empty one; allowed: addresses with commas between"
                                .formatted(hosts));
            }
            addresses.add(new InetSocketAddress(host.strip(), port));
        }
        return addresses;
    }

    String keyspace() {
        return properties.getProperty("cassandra.keyspace", "ycsb");
    }

    String table() {
        return properties.getProperty("table", "usertable");
    }

    String datacenter() {
        return properties.getProperty("horoscope.localdc", "dc1");
    }

    /** Property {@code horoscope.coordinator}: any, replica, horoscope, or the address of one. */
    String coordinator() {
        return properties.getProperty("horoscope.coordinator", "any").strip();
    }

    /** Where to write the number of responses of each coordinator; null for nowhere. */
    String coordinatorsFile() {
        return properties.getProperty("horoscope.coordinators.file");
    }

    /** Null without a user name. */
    String user() {
        return properties.getProperty("cassandra.username");
    }

    String password() {
        return properties.getProperty("cassandra.password", "");
    }

    ConsistencyLevel readLevel() throws DBException {
        return level("cassandra.readconsistencylevel");
    }

    ConsistencyLevel writeLevel() throws DBException {
        return level("cassandra.writeconsistencylevel");
    }

    /** Above the servers' own limits, so that a server's timeout is seen as one. */
    Duration requestTimeout() throws DBException {
        return Duration.ofMillis(number("cassandra.readtimeoutmillis", 12_000, 1, 3_600_000));
    }

    Duration connectTimeout() throws DBException {
        return Duration.ofMillis(number("cassandra.connecttimeoutmillis", 10_000, 1, 3_600_000));
    }

    /** Connections to each node. */
    int connections() throws DBException {
        return (int) number("cassandra.maxconnections", 1, 1, 1_000);
    }

    /** At least as many rows as a scan may ask for, so that it is one page. */
    int pageSize() throws DBException {
        return (int) Math.max(5_000, number("maxscanlength", 1_000, 1, Integer.MAX_VALUE));
    }

    private ConsistencyLevel level(String key) throws DBException {
        String word = properties.getProperty(key, "ONE").strip().toUpperCase(Locale.ROOT);
        try {
            return DefaultConsistencyLevel.valueOf(word);
        } catch (IllegalArgumentException e) {
            throw new DBException(
                    "%s: '%s' is not a consistency level; allowed: %s"
                            .formatted(
                                    key, word, Arrays.toString(DefaultConsistencyLevel.values())),
                    e);
        }
    }

    private long number(String key, long otherwise, long least, long most) throws DBException {
        String word = properties.getProperty(key, Long.toString(otherwise)).strip();
        NumberFormatException cause = null;
        try {
            long number = Long.parseLong(word);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            cause = e;
        }
        throw new DBException(
                "%s: '%s' is not a whole number from %d to %d".formatted(key, word, least, most),
                cause);
    }
}
