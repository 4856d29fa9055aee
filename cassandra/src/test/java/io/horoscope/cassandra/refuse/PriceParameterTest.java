package io.horoscope.cassandra.refuse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.core.refuse.Price;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.ParamType;
import org.apache.cassandra.net.Verb;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PriceParameterTest {

    private static final int ROUNDS = 100_000;

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
    }

    @Test
    void nanos_ofAddedPrice_isThePriceInMicros() {
        assertEquals(0, PriceParameter.nanos(PriceParameter.add(read(), 0)));
        assertEquals(0, PriceParameter.nanos(PriceParameter.add(read(), 999)));
        assertEquals(1_000, PriceParameter.nanos(PriceParameter.add(read(), 1_999)));
        long most = 4_294_967_295_000L;
        assertEquals(most, PriceParameter.nanos(PriceParameter.add(read(), most)));
        assertEquals(most, PriceParameter.nanos(PriceParameter.add(read(), Long.MAX_VALUE - 1)));
    }

    @Test
    void add_otherParameters_keepsThem() {
        byte[] theirs = {1, 2};
        Message<?> message =
                PriceParameter.add(
                        read().withParam(ParamType.CUSTOM_MAP, Map.of("theirs", theirs)), 5_000);
        assertArrayEquals(theirs, message.header.customParams().get("theirs"));
        assertEquals(5_000, PriceParameter.nanos(message));
    }

    /** Whatever another build or a stranger sends: a known price, or none. */
    @Test
    void nanos_anyBytes_isInRangeOrNone() {
        SplittableRandom random = new SplittableRandom(1);
        assertEquals(Price.NONE, PriceParameter.nanos(read()));
        for (int i = 0; i < ROUNDS; i++) {
            byte[] value = new byte[random.nextInt(9)];
            random.nextBytes(value);
            long nanos = PriceParameter.nanos(CustomParameters.add(read(), value));
            boolean isKnown = value.length == 5 && value[0] == 1;
            assertEquals(isKnown, nanos != Price.NONE);
            assertEquals(isKnown, nanos >= 0 && nanos <= 4_294_967_295_000L);
        }
    }

    private static Message<NoPayload> read() {
        return Message.out(Verb.READ_REQ, NoPayload.noPayload);
    }
}
