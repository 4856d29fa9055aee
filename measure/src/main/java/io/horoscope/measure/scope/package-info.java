/**
 * Gives each signal its sources: the machine, the cgroup and all above it, and the devices below the
 * data.
 */
package io.horoscope.measure.scope;
