/** Writing HTML and SVG so that no text can become markup. */
package io.horoscope.bench.report.markup;
