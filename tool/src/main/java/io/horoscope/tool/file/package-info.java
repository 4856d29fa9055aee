/** How commands change files: one process at a time, in whole steps, or refused with the reason. */
package io.horoscope.tool.file;
