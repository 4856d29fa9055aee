/**
 * One signal a file: a pure parser of the kernel's text, and the difference that makes it a ratio.
 *
 * <p>A probe may read files of /proc and /sys, below the root it is given, and may keep them open.
 * It may not start programs, open sockets, need privileges, write anything, look at a clock (it is
 * told the time), nor do work that grows with the number of processes, and it makes next to no
 * garbage: it is asked ten times a second for as long as the machine is up.
 */
package io.horoscope.monitor.probe;
