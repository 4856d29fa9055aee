/** What {@code horoscope plan} computes and prints: which ranges are hot, and what would help. */
package io.horoscope.tool.plan;
