/** Which signals predict the latency of reads, from what coordinators know; pure. */
package io.horoscope.tool.calibrate;
