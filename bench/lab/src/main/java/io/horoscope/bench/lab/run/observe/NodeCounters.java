package io.horoscope.bench.lab.run.observe;

import io.horoscope.bench.lab.run.load.Operation;
import java.util.Collection;

/** What one node executed on its own data over time, as it tells when it is asked. */
public interface NodeCounters extends AutoCloseable {

    /** Asks for the counts without waiting, unless the last question is still open: an overloaded node answers late. */
    void ask();

    CounterSeries of(Operation operation);

    /** The series of all operations that are counted. */
    Collection<CounterSeries> all();

    @Override
    void close();
}
