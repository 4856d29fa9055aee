/**
 * Plots as static SVG: lines, bars and heat maps, drawn without AWT, fonts, a display or a script.
 *
 * <p>Own code, because no library fits. XChart and JFreeChart measure text with AWT fonts, which a headless JRE lacks;
 * JFreeSVG is GPL. Lets-Plot (MIT, 7 MB of jars, no AWT in its portable SVG export) comes nearest, but its entry is an
 * untyped map read by a Kotlin object, its element names are drawn by chance, so that the same plot is never the same
 * file twice, its colours are fixed for one background, and a plot of 120 points is 200 kB.
 *
 * <p>Numbers that are not finite, larger than 1e300 or not positive on a log scale are skipped, never drawn.
 */
package io.horoscope.bench.report.plot;
