package io.horoscope.core.key;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Keys for property tests. */
final class RandomKeys {

    private RandomKeys() {}

    static MacKey key(int id, SplittableRandom random) {
        byte[] bytes = new byte[MacKey.BYTES];
        random.nextBytes(bytes);
        return new MacKey(id, bytes);
    }

    /** One to four keys with different ids. */
    static ClusterSecret secret(SplittableRandom random) {
        List<MacKey> keys = new ArrayList<>();
        int id = 0;
        for (int count = 1 + random.nextInt(4); count > 0; count--) {
            id += 1 + random.nextInt(MacKey.MAX_ID / 4);
            keys.add(0, key(id, random));
        }
        return new ClusterSecret(keys);
    }
}
