/** Finds out what there is to measure: the machine or a cgroup, and the devices below the data. */
package io.horoscope.measure.scope;
