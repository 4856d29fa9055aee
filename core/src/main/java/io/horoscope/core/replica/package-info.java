/** Statistics of a coordinator's own read requests, by replica, and the life cycle of a request. */
package io.horoscope.core.replica;
