/** Operations: virtual tables, metrics and an MBean. */
package io.horoscope.cassandra.operate;
