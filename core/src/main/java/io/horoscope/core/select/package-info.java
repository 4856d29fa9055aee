/**
 * How a coordinator orders the replicas of a read: {@link ReplicaSelector} is the contract,
 * {@link SelectionContext} its inputs, {@link ReplicaSelectors} makes one from settings, and the
 * other public classes are the shipped selectors.
 */
package io.horoscope.core.select;
