package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.scenario.SelectorChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows that are there so far, in the order of the plan whatever the order in which they came. Written by all workers, read
 * by whoever reports.
 */
public final class Results {

    private final Plan plan;
    private final Row[] rows;

    public Results(Plan plan) {
        this.plan = plan;
        this.rows = new Row[plan.size()];
    }

    Plan plan() {
        return plan;
    }

    synchronized void add(Row row) {
        rows[row.job().number()] = row;
    }

    synchronized List<Row> rows() {
        List<Row> finished = new ArrayList<>();
        for (Row row : rows) {
            if (row != null) {
                finished.add(row);
            }
        }
        return finished;
    }

    /** One selector at one point; empty if no run of it is finished. */
    synchronized Optional<Summary> summary(Point point, SelectorChoice choice) {
        int first =
                (plan.points().indexOf(point) * plan.choices().size()
                                + plan.choices().indexOf(choice))
                        * plan.seeds();
        List<Row> finished = new ArrayList<>();
        for (int number = first; number < first + plan.seeds(); number++) {
            if (rows[number] != null) {
                finished.add(rows[number]);
            }
        }
        return finished.isEmpty() ? Optional.empty() : Optional.of(new Summary(finished));
    }

    /** What is finished at a point, in the order of the selectors. */
    List<Summary> at(Point point) {
        List<Summary> summaries = new ArrayList<>();
        for (SelectorChoice choice : plan.choices()) {
            summary(point, choice).ifPresent(summaries::add);
        }
        return summaries;
    }
}
