/** What a coordinator learns of the replicas from its own requests. */
package io.horoscope.core.estimate;
