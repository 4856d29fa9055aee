/** One signal a file: a pure parser of the kernel's text, and the difference that makes it a ratio. */
package io.horoscope.monitor.probe;
