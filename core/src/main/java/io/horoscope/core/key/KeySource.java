package io.horoscope.core.key;

import io.horoscope.core.node.NodeAddress;

/** Finds the key that a datagram names. */
@FunctionalInterface
public interface KeySource {

    /**
     * The key to verify with, or null if there is none.
     *
     * @param keyId from 0 to {@link MacKey#MAX_ID}; not yet authenticated
     * @param node whose key the datagram names; not yet authenticated, so nothing may be remembered
     *     for it
     */
    MacKey find(int keyId, NodeAddress node);
}
