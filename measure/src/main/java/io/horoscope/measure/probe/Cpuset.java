package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The CPUs that a cgroup is bound to, as its file said lately. Used by one thread. */
public final class Cpuset {

    /** Bound to nothing. */
    public static final Cpuset NONE = new Cpuset(List.of());

    private static final int MAXIMUM_CPU = 1 << 20;

    private final List<KernelFile> files;
    private final List<KernelFile> filesAbove;
    private final Optional<Company> company;
    private final Lately lately = new Lately();
    private BitSet cpus = new BitSet();

    /**
     * @param files the first of them that is there and not empty counts
     */
    public Cpuset(List<KernelFile> files) {
        this(files, List.of(), Optional.empty());
    }

    /**
     * @param filesAbove those that count in place of the others where a monitor is alone
     * @param company of the monitor; empty for the node's cgroup
     */
    public Cpuset(List<KernelFile> files, List<KernelFile> filesAbove, Optional<Company> company) {
        this.files = files;
        this.filesAbove = filesAbove;
        this.company = company;
    }

    /** Empty where nothing is known; not to be changed. */
    public BitSet cpus(long nowNanos) throws IOException {
        if (lately.isOver(nowNanos)) {
            BitSet read = new BitSet();
            boolean isAlone = company.isPresent() && company.get().isAlone(nowNanos);
            for (KernelFile file : isAlone ? filesAbove : files) {
                Optional<CharSequence> text = read.isEmpty() ? file.read() : Optional.empty();
                read = text.isPresent() ? parse(text.get()) : read;
            }
            cpus = read;
            lately.done(nowNanos);
        }
        return cpus;
    }

    /** The CPUs of a list such as "0-3,8"; an empty list says nothing. */
    static BitSet parse(CharSequence text) {
        int end = Fields.lineEnd(text, 0);
        BitSet cpus = new BitSet();
        int at = Fields.skipBlanks(text, 0, end);
        while (at < end) {
            int comma = indexOf(text, ',', at, end);
            int dash = indexOf(text, '-', at, comma);
            long first = Fields.number(text, at, dash);
            long last = dash == comma ? first : Fields.number(text, dash + 1, comma);
            if (last < first || last > MAXIMUM_CPU) {
                throw new IllegalArgumentException(
                        "not a list of CPUs: '" + Fields.excerpt(text) + "'");
            }
            cpus.set((int) first, (int) last + 1);
            at = comma + 1;
        }
        return cpus;
    }

    private static int indexOf(CharSequence text, char wanted, int from, int end) {
        int at = from;
        while (at < end && text.charAt(at) != wanted) {
            at++;
        }
        return at;
    }
}
