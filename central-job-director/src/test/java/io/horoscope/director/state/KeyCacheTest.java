package io.horoscope.director.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.director.TestSecret;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Which keys are derived again. */
class KeyCacheTest {

    private final ClusterSecret secret = TestSecret.of(2, 1);
    private final List<NodeAddress> derived = new ArrayList<>();
    private final KeySource source =
            (id, node) -> {
                derived.add(node);
                return secret.derive(id, node);
            };
    private final KeyCache cache = new KeyCache(source, 2);

    @Test
    void find_remembered_isNotDerivedAgain() {
        cache.find(1, Harness.address(1));
        cache.rememberLast();

        assertEquals(secret.derive(1, Harness.address(1)), cache.find(1, Harness.address(1)));
        assertEquals(1, derived.size());
    }

    @Test
    void find_otherIdOfRememberedSender_isThatIdsKey() {
        cache.find(1, Harness.address(1));
        cache.rememberLast();

        assertEquals(secret.derive(2, Harness.address(1)), cache.find(2, Harness.address(1)));
        assertNull(cache.find(3, Harness.address(1)));
    }

    @Test
    void rememberLast_pastCapacity_removesTheLeastRecentlyUsed() {
        remember(1);
        remember(2);
        remember(1);
        remember(3);
        derived.clear();

        cache.find(1, Harness.address(1));
        cache.find(1, Harness.address(3));
        assertEquals(List.of(), derived);
        cache.find(1, Harness.address(2));
        assertEquals(List.of(Harness.address(2)), derived);
        assertEquals(2, cache.size());
    }

    /** L13: keys that were derived from a removed key are removed with it. */
    @Test
    void find_keysBehindItHaveChanged_dropsWhatWasRemembered() {
        AtomicReference<ClusterSecret> newest = new AtomicReference<>(secret);
        KeySource changing =
                new KeySource() {
                    @Override
                    public MacKey find(int keyId, NodeAddress sender) {
                        return newest.get().find(keyId, sender);
                    }

                    @Override
                    public Object generation() {
                        return newest.get();
                    }
                };
        KeyCache cache = new KeyCache(changing, 2);
        cache.find(1, Harness.address(1));
        cache.rememberLast();

        newest.set(TestSecret.of(2));

        assertNull(cache.find(1, Harness.address(1)));
        assertEquals(0, cache.size());
    }

    private void remember(int node) {
        cache.find(1, Harness.address(node));
        cache.rememberLast();
    }
}
