package io.horoscope.cassandra.settings;

import io.horoscope.core.text.Printable;

/**
 * Where a change of settings at run time comes from: the interface, and who used it as far as
 * Cassandra says.
 */
public final class ChangeSource {

    /**
     * An UPDATE of {@code horoscope.settings}. Cassandra does not say to a virtual table who is
     * writing.
     */
    public static final ChangeSource CQL =
            new ChangeSource("CQL (Cassandra's audit log can say by whom)", false);

    private final String text;
    private final boolean trusted;

    private ChangeSource(String text, boolean trusted) {
        this.text = text;
        this.trusted = trusted;
    }

    /**
     * The MBean.
     *
     * @param who user and address in words, or empty if neither is known
     */
    public static ChangeSource jmx(String who) {
        return new ChangeSource(who.isEmpty() ? "JMX" : "JMX, " + Printable.of(who), true);
    }

    /**
     * Whether a selector may be given by the name of a class, which is then loaded and run. Who may
     * use JMX can load code anyway; who may write data cannot.
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
