package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A source that counts only while other processes than one share its cgroup: what a monitor that is
 * alone there uses, waits for or may use says nothing of the node. Looked at again and again, since
 * the node may start after its monitor.
 */
public final class Company implements Probe {

    private final Probe part;
    private final KernelFile processes;
    private final String pid;
    private final Lately looked = new Lately();
    private boolean isAlone;

    /**
     * @param processes the cgroup's cgroup.procs
     * @param pid of the monitor
     */
    public Company(Probe part, KernelFile processes, String pid) {
        this.part = part;
        this.processes = processes;
        this.pid = pid;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        if (looked.isOver(nowNanos)) {
            Optional<CharSequence> text = processes.read();
            isAlone = text.isPresent() && text.get().toString().strip().equals(pid);
            looked.done(nowNanos);
        }
        return isAlone ? OptionalDouble.empty() : part.sample(nowNanos);
    }

    @Override
    public String source() {
        return part.source();
    }
}
