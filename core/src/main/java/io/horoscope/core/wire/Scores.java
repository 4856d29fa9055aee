package io.horoscope.core.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The newest reports of some nodes, one datagram's worth. Datagrams are independent: a lost one
 * affects its own nodes only.
 */
public final class Scores implements Message {

    /** Entries that always fit one datagram, every signal present. */
    public static final int MAX_ENTRIES = (Wire.MAX_BODY_BYTES - 1) / Report.MAX_ENTRY_BYTES;

    private final List<Report> reports;

    /**
     * @param reports at most {@link #MAX_ENTRIES}, with their ages at the time of sending; an empty
     *     list is a heartbeat
     */
    public Scores(List<Report> reports) {
        if (reports.size() > MAX_ENTRIES) {
            throw new IllegalArgumentException(
                    "at most " + MAX_ENTRIES + " reports a datagram: " + reports.size());
        }
        this.reports = Collections.unmodifiableList(new ArrayList<>(reports));
    }

    public List<Report> reports() {
        return reports;
    }

    @Override
    public MessageType type() {
        return MessageType.SCORES;
    }

    @Override
    public void writeBody(ByteBuffer out) {
        out.put((byte) reports.size());
        for (Report report : reports) {
            report.writeEntry(out);
        }
    }

    /** Reads a body, or null if it is not one. */
    static Scores readBody(ByteBuffer in) {
        if (!in.hasRemaining()) {
            return null;
        }
        int count = Byte.toUnsignedInt(in.get());
        if (count > MAX_ENTRIES) {
            return null;
        }
        List<Report> reports = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Report report = Report.readEntry(in);
            if (report == null) {
                return null;
            }
            reports.add(report);
        }
        return new Scores(reports);
    }
}
