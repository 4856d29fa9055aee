/**
 * What the director knows and when it says so: registry, leases, replay windows, pushes.
 *
 * <p>Everything here belongs to one thread, has no socket and is handed its time and chance. Other
 * threads get immutable snapshots.
 */
package io.horoscope.director.state;
