/**
 * Examples of the contract for policies of users ({@link
 * io.horoscope.core.schedule.SchedulingPolicy}), from the literature. They are named by class, as in
 * {@code --scheduling io.horoscope.bench.sim.policy.EarliestDeadline}; docs/EXTENDING.md says how to
 * write one.
 */
package io.horoscope.bench.sim.policy;
