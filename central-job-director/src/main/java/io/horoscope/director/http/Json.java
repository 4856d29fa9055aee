package io.horoscope.director.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** One JSON object in memory. */
final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final double DECIMALS = 1e6;

    /** Writes the fields of an object. */
    @FunctionalInterface
    interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    private Json() {}

    /** The text, in UTF-8. */
    static byte[] object(Fields fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    /** A number of at most six decimals, which is finer than the wire; null where not finite. */
    static void number(JsonGenerator json, double value) throws IOException {
        double rounded = Math.abs(value) < 1e9 ? Math.round(value * DECIMALS) / DECIMALS : value;
        if (!Double.isFinite(value)) {
            json.writeNull();
        } else if (rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15) {
            json.writeNumber((long) rounded);
        } else {
            json.writeNumber(rounded);
        }
    }

    static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        number(json, value);
    }
}
