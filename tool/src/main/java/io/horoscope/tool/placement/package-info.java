/**
 * More copies of hot parts of the data: what {@code horoscope plan} computes. {@link
 * io.horoscope.tool.placement.ExtraCopiesStrategy} adds copies to a {@link
 * io.horoscope.tool.placement.Placement}, and {@link io.horoscope.tool.placement.Metrics} judges it.
 *
 * <p>"The paper" is Hsu, Freeh and Villanustre, <i>Trilogy: Data Placement to Improve Performance
 * and Robustness of Cloud Computing</i> (IEEE Big Data 2017). In its terms: the data needs M nodes,
 * there are N = R·M of them, each with k slots, and P = M·k partitions of equal size fill S = N·k
 * slots.
 */
package io.horoscope.tool.placement;
