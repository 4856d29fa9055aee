package io.horoscope.cassandra.settings;

import io.horoscope.core.Printable;

/**
 * The source of a change of settings at run time: the interface, and the user as far as it is
 * known.
 */
public final class ChangeSource {

    /**
     * An UPDATE of {@code horoscope.settings}. Cassandra does not pass the user to a virtual table.
     */
    public static final ChangeSource CQL =
            new ChangeSource("CQL (Cassandra's audit log can show the user)", false);

    private final String text;
    private final boolean trusted;

    private ChangeSource(String text, boolean trusted) {
        this.text = text;
        this.trusted = trusted;
    }

    /**
     * The MBean.
     *
     * @param who user and address, or empty if neither is known
     */
    public static ChangeSource jmx(String who) {
        return new ChangeSource(who.isEmpty() ? "JMX" : "JMX, " + Printable.of(who), true);
    }

    /**
     * Whether it may name classes, which are then loaded and run, and files. Users of JMX can load
     * code anyway; users who may write data cannot.
     */
    boolean mayNameClasses() {
        return trusted;
    }

    /** For the log. */
    @Override
    public String toString() {
        return text;
    }
}
