/**
 * Workload-aware replication and placement: how many copies each partition of the data has, and on
 * which nodes they are. {@link PlacementStrategy} is the contract, {@link Nodes} and predicted
 * loads its inputs, {@link Placement} its result, and {@link Metrics} judges it.
 *
 * <p>"The paper" is Hsu, Freeh and Villanustre, <i>Trilogy: Data Placement to Improve Performance
 * and Robustness of Cloud Computing</i> (IEEE Big Data 2017). In its terms: the data needs M nodes,
 * there are N = R·M of them, each with k slots, and P = M·k partitions of equal size fill S = N·k
 * slots.
 */
package io.horoscope.placement;
