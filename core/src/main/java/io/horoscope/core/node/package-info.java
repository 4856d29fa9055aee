/** Who a node is. */
package io.horoscope.core.node;
