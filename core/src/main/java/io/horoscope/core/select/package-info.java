/** The rules by which a coordinator orders the replicas of a read, one rule a file. */
package io.horoscope.core.select;
