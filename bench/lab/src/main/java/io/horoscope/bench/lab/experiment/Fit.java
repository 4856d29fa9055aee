package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.bed.Site;
import io.horoscope.bench.lab.run.client.Client;
import java.util.stream.Collectors;

/** Which experiment can be done where and with what: said before anything starts. */
final class Fit {

    private Fit() {}

    /**
     * Checks that the place allows it.
     *
     * @throws LabException if the experiment needs nodes that may be disturbed, and these may not
     */
    static void require(Experiment experiment, Site site) {
        if (experiment.needsOwnNodes() && !site.isOurs()) {
            throw new LabException(
                    "'"
                            + experiment.name()
                            + "' disturbs, limits or stops nodes, which is never done to those of --cluster\n  allowed there: "
                            + Experiments.all().stream()
                                    .filter(each -> !each.needsOwnNodes())
                                    .map(Experiment::name)
                                    .collect(Collectors.joining(", "))
                            + "\n  instead: start the disturbance yourself on hosts that you choose (for instance stress-ng --cpu 8)"
                            + " and run paper-reads or paper-scans meanwhile; or leave --cluster out");
        }
    }

    /**
     * Checks that the client can do it.
     *
     * @throws LabException if the experiment has events, and the client begins whenever it is ready
     */
    static void require(Experiment experiment, Client client) {
        if (experiment.hasEvents() && !client.isPrompt()) {
            throw new LabException(
                    "--driver: '"
                            + client.name()
                            + "' takes an unknown time to start, and '"
                            + experiment.name()
                            + "' disturbs nodes at set times of a run; leave --driver out");
        }
    }
}
