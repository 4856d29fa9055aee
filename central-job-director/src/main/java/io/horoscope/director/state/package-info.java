/**
 * The state of the director and what it sends: registry, leases, replay windows, pushes.
 *
 * <p>All classes are used by one thread and have no socket; time and chance are arguments. Other
 * threads get immutable snapshots.
 */
package io.horoscope.director.state;
