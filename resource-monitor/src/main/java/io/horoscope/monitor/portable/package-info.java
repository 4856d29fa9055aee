/** What OSHI measures on systems without the kernel's files. */
package io.horoscope.monitor.portable;
