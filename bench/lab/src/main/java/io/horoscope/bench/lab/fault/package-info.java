/** What can go wrong at a node, made on purpose. */
package io.horoscope.bench.lab.fault;
