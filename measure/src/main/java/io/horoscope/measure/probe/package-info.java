/**
 * The sources of signals: for each a pure parser of the kernel's text, and the difference that makes it a ratio.
 *
 * <p>A probe may read files of /proc and /sys, below the root it is given, and may keep them open.
 * It does not start programs, open sockets, need privileges, write, or read a clock (the time is an
 * argument). Its work does not grow with the number of processes. It produces almost no garbage,
 * because it runs ten times a second.
 */
package io.horoscope.measure.probe;
