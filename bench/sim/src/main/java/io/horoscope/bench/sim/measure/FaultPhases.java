package io.horoscope.bench.sim.measure;

import io.horoscope.bench.sim.fault.Window;
import java.util.List;

/**
 * The course of a run's faults. Where several overlap, the first second of one counts as that; a
 * fault that comes and goes is one from its beginning to its end.
 */
record FaultPhases(List<Window> faults) {

    private static final long FIRST_NANOS = 1_000_000_000L;
    private static final long RETURNING_NANOS = 5_000_000_000L;

    /** The phase at a time; null more than five seconds after all faults so far, or without any. */
    FaultPhase at(long nanos) {
        boolean before = !faults.isEmpty();
        boolean within = false;
        boolean after = false;
        for (Window fault : faults) {
            long sinceBegin = nanos - fault.fromNanos();
            long sinceEnd = nanos - fault.untilNanos();
            if (sinceBegin >= 0 && sinceEnd < 0 && sinceBegin < FIRST_NANOS) {
                return FaultPhase.FIRST_SECOND;
            }
            before &= sinceBegin < 0;
            within |= sinceBegin >= 0 && sinceEnd < 0;
            after |= sinceEnd >= 0 && sinceEnd < RETURNING_NANOS;
        }
        if (within) {
            return FaultPhase.SETTLED;
        }
        return before ? FaultPhase.CALM : after ? FaultPhase.RETURNING : null;
    }
}
