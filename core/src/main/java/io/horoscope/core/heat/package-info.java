/** How often each range of the ring is read and written, and which keys are read most. */
package io.horoscope.core.heat;
