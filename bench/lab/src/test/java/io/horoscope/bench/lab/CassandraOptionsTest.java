package io.horoscope.bench.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.bench.lab.cluster.Flavour;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CassandraOptionsTest {

    @Test
    void flavour_everyCombination_onlyTheDropInBuildIsPatched() {
        assertEquals(Flavour.PATCHED, parse().flavour());
        assertEquals(Flavour.PATCHED, parse("--cassandra", "4.1.10").flavour());
        assertEquals(Flavour.AGENT, parse("--cassandra", "5.0.8").flavour());
        assertEquals(Flavour.AGENT, parse("--embedded").flavour());
        assertEquals(Flavour.AGENT, parse("--cassandra", "5.0.8", "--embedded").flavour());
    }

    @Test
    void cassandra_otherFamily_isRefusedWithThoseAllowed() {
        CassandraOptions options = parse("--cassandra", "4.0.19");
        assertEquals(
                "--cassandra: '4.0.19' is not a release of Cassandra 4.1 or 5.0",
                assertThrows(LabException.class, options::flavour).getMessage());
    }

    private static CassandraOptions parse(String... arguments) {
        return CommandLine.populateCommand(new CassandraOptions(), arguments);
    }
}
