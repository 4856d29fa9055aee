/** The identity of a node. */
package io.horoscope.core.node;
