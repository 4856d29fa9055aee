package io.horoscope.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class StatusesTest {

    @Test
    void of_clientsOwnLimit_isTold() {
        assertEquals(
                Statuses.CLIENT_TIMEOUT, Statuses.of(new DriverTimeoutException("12 s passed")));
    }

    @Test
    void of_nobodyToAsk_isTold() {
        assertEquals(Statuses.NO_COORDINATOR, Statuses.of(new NoNodeAvailableException()));
        assertEquals(
                Statuses.NO_COORDINATOR,
                Statuses.of(AllNodesFailedException.fromErrors(List.of())));
    }

    @Test
    void of_anythingElse_isAnError() {
        assertEquals(Status.ERROR, Statuses.of(new IllegalStateException("?")));
    }
}
