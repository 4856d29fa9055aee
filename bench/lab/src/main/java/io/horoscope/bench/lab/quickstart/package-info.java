/** The quickstart: one overloaded node, shown from the first read that leaves to the last that returns. */
package io.horoscope.bench.lab.quickstart;
