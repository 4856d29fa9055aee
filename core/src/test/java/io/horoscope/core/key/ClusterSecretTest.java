package io.horoscope.core.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.core.Rounds;
import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class ClusterSecretTest {

    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");

    /** Keys live in files of running clusters: a change of the derivation would lock every node out. */
    @Test
    void derive_fixedSecret_isThisKey() {
        byte[] nines = new byte[MacKey.BYTES];
        Arrays.fill(nines, (byte) 9);
        NodeKeys keys = new ClusterSecret(List.of(new MacKey(2, nines))).derive(NODE);
        assertEquals(
                "2 10.0.0.1 e0cf23c5dfb466db8efc981340130759085e7524ef4b6691b3dafaa7e3ba5427",
                KeyFiles.format(keys).get(1));
    }

    /** RFC 5869, step by step: PRK = HMAC(salt, IKM); OKM = HMAC(PRK, info | 0x01). */
    @Test
    void derive_anySecretAndNode_isHkdf() {
        Rounds.of(
                500,
                random -> {
                    ClusterSecret secret = RandomKeys.secret(random);
                    NodeAddress node = NodeAddress.parse("2001:db8::" + random.nextInt(9_999));
                    ByteBuffer info = ByteBuffer.allocate(18 + 16 + 1);
                    info.put("horoscope node key".getBytes(StandardCharsets.UTF_8));
                    node.write(info);
                    info.put((byte) 1);
                    byte[] salt = "horoscope cluster secret".getBytes(StandardCharsets.UTF_8);
                    List<MacKey> expected = new ArrayList<>();
                    for (MacKey key : secret.keys()) {
                        byte[] okm = hmac(hmac(salt, key.bytes()), info.array());
                        expected.add(new MacKey(key.id(), okm));
                        assertEquals(new MacKey(key.id(), okm), secret.derive(key.id(), node));
                    }
                    assertEquals(expected, secret.derive(node).keys());
                    assertEquals(node, secret.derive(node).node());
                    assertNull(secret.derive(0, node), "a key that it does not have");
                });
    }

    @Test
    void create_noKeyOrTwoOfOneId_isRefused() {
        SplittableRandom random = new SplittableRandom(3);
        List<MacKey> twins = List.of(RandomKeys.key(1, random), RandomKeys.key(1, random));
        assertThrows(IllegalArgumentException.class, () -> new ClusterSecret(List.of()));
        assertThrows(IllegalArgumentException.class, () -> new ClusterSecret(twins));
        assertThrows(IllegalArgumentException.class, () -> new NodeKeys(NODE, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new NodeKeys(NODE, twins));
    }

    @Test
    void macKey_idsAndLengthsAtAndBeyondTheBounds_areTakenAndRefused() {
        byte[] bytes = new byte[MacKey.BYTES];
        assertEquals(0, new MacKey(0, bytes).id());
        assertEquals(65_535, new MacKey(65_535, bytes).id());
        assertThrows(IllegalArgumentException.class, () -> new MacKey(-1, bytes));
        assertThrows(IllegalArgumentException.class, () -> new MacKey(65_536, bytes));
        assertThrows(IllegalArgumentException.class, () -> new MacKey(1, new byte[31]));
        assertThrows(IllegalArgumentException.class, () -> new MacKey(1, new byte[33]));
    }

    @Test
    void macKey_bytesChangedOutside_staysTheSame() {
        byte[] bytes = new byte[MacKey.BYTES];
        MacKey key = new MacKey(1, bytes);
        bytes[0] = 1;
        key.bytes()[1] = 1;
        assertArrayEquals(new byte[MacKey.BYTES], key.bytes());
        assertNotEquals(new MacKey(1, bytes), key);
        assertNotEquals(new MacKey(2, new byte[MacKey.BYTES]), key);
    }

    /** A tagger remembers the key it was loaded with; another key of the same id must still be loaded. */
    @Test
    void tag_keysInTurn_isEachTimeTheHmac() {
        Rounds.of(
                200,
                random -> {
                    Tagger tagger = Tagger.create();
                    List<MacKey> keys =
                            List.of(
                                    RandomKeys.key(1, random),
                                    RandomKeys.key(1, random),
                                    RandomKeys.key(2, random));
                    for (int i = 0; i < 10; i++) {
                        MacKey key = keys.get(random.nextInt(keys.size()));
                        byte[] bytes = new byte[random.nextInt(200)];
                        random.nextBytes(bytes);
                        int offset = random.nextInt(bytes.length + 1);
                        int length = random.nextInt(bytes.length - offset + 1);
                        assertArrayEquals(
                                hmac(
                                        key.bytes(),
                                        Arrays.copyOfRange(bytes, offset, offset + length)),
                                tagger.tag(key, bytes, offset, length));
                    }
                });
    }

    private static byte[] hmac(byte[] key, byte[] data) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(data);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
