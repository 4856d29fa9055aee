/** Governs the service times of a node's reads, for experiments; no part of the product. */
package io.horoscope.bench.governor;
