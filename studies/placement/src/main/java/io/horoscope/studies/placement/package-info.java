/**
 * The simulations of a paper on placement, re-run: workloads by chance, placements of them, and what
 * the placements are judged by. There are no events and no time: loads are counted.
 *
 * <p>"The paper" is Hsu, Freeh and Villanustre, <i>Trilogy: Data Placement to Improve Performance
 * and Robustness of Cloud Computing</i> (IEEE Big Data 2017). In its terms: the data needs M nodes,
 * there are N = R·M of them, each with k slots, and P = M·k partitions of equal size fill S = N·k
 * slots.
 */
package io.horoscope.studies.placement;
