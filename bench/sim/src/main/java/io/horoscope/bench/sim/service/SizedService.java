package io.horoscope.bench.sim.service;

import io.horoscope.bench.sim.cluster.Service;
import io.horoscope.bench.sim.cluster.Values;

/** Reads of large values take longer by a factor, and scans that begin there. */
public record SizedService(Service service, Values values) implements Service {

    @Override
    public double draw(int key, boolean scan) {
        return service.draw(key, scan) * values.factor(key);
    }

    @Override
    public double mean(int key, boolean scan) {
        return service.mean(key, scan) * values.factor(key);
    }

    @Override
    public void restarted() {
        service.restarted();
    }
}
