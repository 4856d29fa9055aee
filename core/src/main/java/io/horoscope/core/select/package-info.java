/**
 * How a coordinator orders the replicas of a read: {@link ReplicaSelector} is the contract,
 * {@link SelectionContext} its inputs, {@link HoroscopeSelector} the rule, and
 * {@link ReplicaSelectors} makes a selector from settings.
 */
package io.horoscope.core.select;
