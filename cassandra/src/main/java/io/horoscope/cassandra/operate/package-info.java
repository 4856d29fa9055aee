/** What an operator sees and sets: virtual tables, metrics and an MBean. */
package io.horoscope.cassandra.operate;
