/** Keyspaces whose copies are where a plan has them, for experiments; no part of the product. */
package io.horoscope.bench.placed;
