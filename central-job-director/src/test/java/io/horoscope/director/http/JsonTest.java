package io.horoscope.director.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void number_anyDouble_isShortAndNeverNan() {
        byte[] json =
                Json.object(
                        fields -> {
                            fields.writeArrayFieldStart("a");
                            for (double value :
                                    new double[] {0, 1, -2, 0.5, 1 / 3.0, 123_456_789, 1e300}) {
                                Json.number(fields, value);
                            }
                            fields.writeEndArray();
                            Json.number(fields, "b", Double.NaN);
                            Json.number(fields, "c", Double.NEGATIVE_INFINITY);
                        });

        assertEquals(
                "{\"a\":[0,1,-2,0.5,0.333333,123456789,1.0E300],\"b\":null,\"c\":null}",
                new String(json, StandardCharsets.UTF_8));
    }
}
