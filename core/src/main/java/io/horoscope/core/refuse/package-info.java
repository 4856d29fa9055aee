/**
 * Refusal: a replica whose queue is longer than the coordinator believed sends a read back before
 * it waits, so that the read is bound to a replica as late as possible.
 *
 * <p>The idea is that of MittOS (Hao et al., SOSP 2017), where a server rejects a request that
 * would miss its deadline. Here the limit is no deadline but a price: the time that the coordinator
 * expects at another replica. A limit of its own would make every replica refuse when all are busy;
 * with a price, replicas that are equally busy refuse nothing.
 */
package io.horoscope.core.refuse;
