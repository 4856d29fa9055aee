/**
 * The simulations of the paper on placement (see {@code io.horoscope.tool.placement}), re-run: workloads
 * by chance, placements of them, and what the placements are judged by. There are no events and no
 * time: loads are counted.
 */
package io.horoscope.studies.placement;
