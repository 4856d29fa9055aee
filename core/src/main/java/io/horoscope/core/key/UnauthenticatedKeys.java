package io.horoscope.core.key;

import io.horoscope.core.node.NodeAddress;
import java.util.Collections;

/**
 * The key of {@code authentication: off}: id 0 and 32 zero bytes, known to all. The tag is then
 * only a checksum: anyone who can reach the port can forge reports.
 */
public final class UnauthenticatedKeys {

    public static final MacKey KEY = new MacKey(0, new byte[MacKey.BYTES]);

    private UnauthenticatedKeys() {}

    /** For {@link NodeKeySettings} only, where {@code authentication: off} was read. */
    static NodeKeys of(NodeAddress node) {
        return new NodeKeys(node, Collections.singletonList(KEY));
    }
}
