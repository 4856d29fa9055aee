package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Several sources of one signal: the one that says most, or the first that says anything. One that
 * fails is left out; the signal fails only if none of the others has a value. Samples are taken by
 * one thread.
 */
public final class Sources implements Probe {

    private final List<Probe> parts;
    private final boolean worst;
    private volatile String source;
    private boolean named; // By the source of a value.

    private Sources(List<Probe> parts, boolean worst) {
        this.parts = List.copyOf(parts);
        this.worst = worst;
        this.source = names();
    }

    /** The largest of their values: each of these resources alone holds the node back. */
    public static Probe worst(List<Probe> parts) {
        return parts.size() == 1 ? parts.get(0) : new Sources(parts, true);
    }

    /** The value of the first that has one: the others know less about the node. */
    public static Probe first(List<Probe> parts) {
        return parts.size() == 1 ? parts.get(0) : new Sources(parts, false);
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        OptionalDouble value = OptionalDouble.empty();
        Probe from = null;
        Exception failure = null;
        for (Probe part : parts) {
            try {
                OptionalDouble own = part.sample(nowNanos);
                if (own.isPresent() && (from == null || own.getAsDouble() > value.getAsDouble())) {
                    value = own;
                    from = part;
                }
            } catch (IOException | RuntimeException e) {
                failure = failure == null ? e : failure;
            }
            if (!worst && from != null) {
                break;
            }
        }
        if (from == null) {
            if (named) {
                source = names();
                named = false;
            }
            return rethrow(failure);
        }
        setSource(from.source(), failure);
        named = true;
        return value;
    }

    @Override
    public String source() {
        return source;
    }

    private String names() {
        return parts.stream().map(Probe::source).collect(Collectors.joining(" or "));
    }

    private void setSource(String from, Exception failure) {
        String text = failure == null ? from : from + " (left out: " + failure.getMessage() + ")";
        if (!text.equals(source)) {
            source = text;
        }
    }

    private static OptionalDouble rethrow(Exception failure) throws IOException {
        if (failure instanceof IOException) {
            throw (IOException) failure;
        }
        if (failure != null) {
            throw (RuntimeException) failure;
        }
        return OptionalDouble.empty();
    }
}
