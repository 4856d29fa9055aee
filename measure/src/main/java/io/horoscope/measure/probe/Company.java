package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether other processes than a monitor are in its cgroup: what a monitor that is alone there uses,
 * waits for or may use says nothing of the node. Looked at again and again, since the node may start
 * after its monitor. Used by one thread.
 */
public final class Company {

    private final KernelFile processes;
    private final String pid;
    private final Lately looked = new Lately();
    private boolean isAlone;

    /**
     * @param processes the cgroup's cgroup.procs
     * @param pid of the monitor
     */
    public Company(KernelFile processes, String pid) {
        this.processes = processes;
        this.pid = pid;
    }

    /** Whether the monitor is the only process of its cgroup; not where that is not known. */
    public boolean isAlone(long nowNanos) throws IOException {
        if (looked.isOver(nowNanos)) {
            Optional<CharSequence> text = processes.read();
            isAlone = text.isPresent() && text.get().toString().strip().equals(pid);
            looked.done(nowNanos);
        }
        return isAlone;
    }

    /** A source that has no value while the monitor is alone. */
    public Probe counted(Probe part) {
        return new Probe() {
            @Override
            public OptionalDouble sample(long nowNanos) throws IOException {
                return isAlone(nowNanos) ? OptionalDouble.empty() : part.sample(nowNanos);
            }

            @Override
            public String source() {
                return part.source();
            }
        };
    }
}
