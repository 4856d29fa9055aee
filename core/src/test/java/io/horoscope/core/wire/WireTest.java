package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.key.UnauthenticatedKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.RandomSignals;
import io.horoscope.core.signal.Signals;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a writer writes, a reader with the key reads. */
class WireTest {

    private final FrameWriter writer = new FrameWriter(5, Tagger.create());
    private final FrameReader reader = new FrameReader(Datagrams.KEYS, Tagger.create());
    private long sequence;

    @Test
    void read_anyReport_comesBack() {
        Rounds.of(
                5_000,
                random -> {
                    Report report = Datagrams.report(random);
                    Frame frame = accept(written(report));
                    assertEquals(Datagrams.NODE, frame.header().node());
                    assertEquals(5, frame.header().stream());
                    assertEquals(++sequence, frame.header().sequence());
                    assertEquals(Datagrams.KEY.id(), frame.header().keyId());
                    Report back = (Report) frame.message();
                    assertMeasuredAlike(report, back);
                    assertEquals(Datagrams.NODE, back.node(), "a report is its sender's");
                    assertEquals(frame.header().stream(), back.stream());
                    assertEquals(frame.header().sequence(), back.sequence());
                });
    }

    /** Without a datagram: on the replies of a peer, and in its gossip state. */
    @Test
    void decode_anyReport_comesBackAndNoShorterOneDoes() {
        Rounds.of(
                5_000,
                random -> {
                    Report report = Datagrams.report(random);
                    byte[] bytes = report.encode();
                    Report back = Report.decode(bytes, Datagrams.NODE);
                    assertMeasuredAlike(report, back);
                    assertEquals(Datagrams.NODE, back.node());
                    assertEquals(report.stream(), back.stream());
                    assertEquals(report.sequence(), back.sequence());
                    byte[] shorter = Arrays.copyOf(bytes, random.nextInt(bytes.length));
                    assertNull(Report.decode(shorter, Datagrams.NODE));
                    bytes[0]++;
                    assertNull(Report.decode(bytes, Datagrams.NODE), "another version");
                });
    }

    @Test
    void read_anyScores_comeBackInOrder() {
        Rounds.of(
                1_000,
                random -> {
                    List<Report> reports =
                            IntStream.range(0, random.nextInt(Scores.MAX_ENTRIES + 1))
                                    .mapToObj(i -> Datagrams.report(random))
                                    .collect(Collectors.toList());
                    List<Report> back =
                            ((Scores) accept(written(new Scores(reports))).message()).reports();
                    assertEquals(reports.size(), back.size());
                    for (int i = 0; i < back.size(); i++) {
                        assertEquals(reports.get(i).node(), back.get(i).node());
                        assertEquals(reports.get(i).stream(), back.get(i).stream());
                        assertEquals(reports.get(i).sequence(), back.get(i).sequence());
                        assertMeasuredAlike(reports.get(i), back.get(i));
                    }
                });
    }

    @Test
    void read_anySubscribe_comesBack() {
        Rounds.of(
                2_000,
                random -> {
                    long millis = 1 + random.nextLong(Integer.MAX_VALUE);
                    Subscribe sent = new Subscribe(millis * 1_000_000 + random.nextInt(1_000_000));
                    Subscribe back = (Subscribe) accept(written(sent)).message();
                    assertEquals(millis * 1_000_000, back.leaseNanos());
                });
    }

    /** As many replicas as fit, from the first one on. */
    @Test
    void read_anyRouting_comesBack() {
        Rounds.of(
                2_000,
                random -> {
                    Routing sent = Datagrams.routing(random, random.nextInt(60));
                    byte[] datagram = written(sent);
                    assertTrue(datagram.length <= Wire.MAX_DATAGRAM_BYTES);
                    Routing back = (Routing) accept(datagram).message();
                    assertEquals(sent.mode(), back.mode());
                    assertEquals(sent.problems(), back.problems());
                    assertEquals(sent.replicas().size(), back.replicas().size());
                    for (int i = 0; i < back.replicas().size(); i++) {
                        Routing.Replica one = sent.replicas().get(i);
                        Routing.Replica other = back.replicas().get(i);
                        assertEquals(one.address(), other.address());
                        assertEquals(one.readsPerSecond(), other.readsPerSecond());
                        assertEquals(one.divertedPerSecond(), other.divertedPerSecond());
                        assertEquals(one.excluded(), other.excluded());
                    }
                });
    }

    @Test
    void routing_moreReplicasThanFit_hasTheFirst() {
        Routing.Replica replica = new Routing.Replica(Datagrams.NODE, 1, 0, false);
        Routing sent = new Routing("a".repeat(16), 256, Collections.nCopies(100, replica));
        assertTrue(written(sent).length <= Wire.MAX_DATAGRAM_BYTES);
        assertEquals(45, sent.replicas().size());
        assertEquals(255, sent.problems());
    }

    @Test
    void read_leasesOutOfTheWiresRange_areTheNearestInIt() {
        assertEquals(1_000_000, leaseBack(1));
        assertEquals(Integer.MAX_VALUE * 1_000_000L, leaseBack(Long.MAX_VALUE));
    }

    @Test
    void scores_fullDatagram_fitsAndOneMoreIsRefused() {
        Report full =
                new Report(
                        Datagrams.NODE,
                        -1,
                        -1,
                        Long.MAX_VALUE,
                        true,
                        RandomSignals.all(new SplittableRandom(1)));
        byte[] datagram = written(new Scores(Collections.nCopies(Scores.MAX_ENTRIES, full)));
        assertTrue(datagram.length <= 1232, "bytes: " + datagram.length);
        assertTrue(datagram.length + Report.MAX_ENTRY_BYTES > 1232, "one more would not fit");
        assertEquals(Scores.MAX_ENTRIES, ((Scores) accept(datagram).message()).reports().size());
        assertThrows(
                IllegalArgumentException.class,
                () -> new Scores(Collections.nCopies(Scores.MAX_ENTRIES + 1, full)));
    }

    @Test
    void read_atAnOffset_readsOnlyItsBytes() {
        byte[] good = written(Datagrams.report(new SplittableRandom(1)));
        byte[] padded = new byte[good.length + 20];
        System.arraycopy(good, 0, padded, 11, good.length);
        assertTrue(Datagrams.read(reader, padded, 11, good.length).isAccepted());
        assertFalse(Datagrams.read(reader, padded, 10, good.length).isAccepted());
    }

    /** A datagram in the name of one node that is signed with another node's key is refused. */
    @Test
    void read_anothersName_isRefused() {
        ClusterSecret secret = new ClusterSecret(List.of(key(2, 4), key(1, 3)));
        FrameReader director = new FrameReader(secret::derive, Tagger.create());
        NodeAddress other = NodeAddress.parse("10.1.2.4");
        for (MacKey own : secret.derive(Datagrams.NODE).keys()) {
            byte[] valid = Datagrams.written(writer, new Scores(List.of()), own);
            assertTrue(Datagrams.read(director, valid).isAccepted(), "signed by " + own);
            FrameWriter forger = new FrameWriter(5, Tagger.create());
            byte[] forged =
                    Datagrams.written(
                            forger, new Scores(List.of()), new Envelope(other, own, 0, 0));
            assertEquals(Rejection.BAD_TAG, Datagrams.read(director, forged).rejection());
        }
        byte[] unknown = Datagrams.written(writer, new Scores(List.of()), key(3, 4));
        assertEquals(Rejection.UNKNOWN_KEY, Datagrams.read(director, unknown).rejection());
    }

    @Test
    void read_unauthenticated_isTakenOnlyWithAuthenticationOff() {
        byte[] open = Datagrams.written(writer, new Scores(List.of()), UnauthenticatedKeys.KEY);
        FrameReader off =
                new FrameReader(
                        new NodeKeys(Datagrams.NODE, List.of(UnauthenticatedKeys.KEY)),
                        Tagger.create());
        assertTrue(Datagrams.read(off, open).isAccepted());
        assertEquals(Rejection.UNKNOWN_KEY, Datagrams.read(reader, open).rejection());
        byte[] authentic = written(new Scores(List.of()));
        assertEquals(Rejection.UNKNOWN_KEY, Datagrams.read(off, authentic).rejection());
    }

    @Test
    void write_intoAUsedBuffer_leavesOnlyTheDatagram() {
        ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
        FrameWriter one = new FrameWriter(5, Tagger.create());
        Envelope envelope = new Envelope(Datagrams.NODE, Datagrams.KEY, 0, 0);
        one.next();
        one.write(Datagrams.report(new SplittableRandom(1)), envelope, out);
        one.next();
        one.write(new Scores(List.of()), envelope, out);
        byte[] datagram = new byte[out.remaining()];
        out.get(datagram);
        FrameWriter fresh = new FrameWriter(5, Tagger.create());
        Datagrams.written(fresh, new Scores(List.of()), Datagrams.KEY);
        assertArrayEquals(Datagrams.written(fresh, new Scores(List.of()), Datagrams.KEY), datagram);
    }

    @Test
    void isNewerThan_withinAStream_goesByUnsignedSequence() {
        assertTrue(at(1, 2).isNewerThan(at(1, 1), -5));
        assertFalse(at(1, 1).isNewerThan(at(1, 1), 5));
        assertFalse(at(1, 1).isNewerThan(at(1, 2), 5));
        assertTrue(at(1, -1).isNewerThan(at(1, Long.MAX_VALUE), 0));
    }

    /** M4: a stream is drawn at random and has no order, so no start can be behind an earlier one. */
    @Test
    void isNewerThan_acrossStreams_goesByWhenTheyWereMeasured() {
        for (long stream : new long[] {0, 1, 3, Long.MAX_VALUE, Long.MIN_VALUE, -1}) {
            assertTrue(at(stream, 1).isNewerThan(at(2, 99), 1), "stream " + stream);
            assertFalse(at(stream, 99).isNewerThan(at(2, 1), 0), "stream " + stream);
            assertFalse(at(stream, 99).isNewerThan(at(2, 1), -1), "stream " + stream);
        }
    }

    @Test
    void messages_valuesThatCannotBe_areRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Report(Datagrams.NODE, 1, 1, -1, false, Signals.none()));
        assertThrows(IllegalArgumentException.class, () -> new Subscribe(0));
        for (String mode : List.of("", "a".repeat(17), "On", "o n")) {
            assertThrows(
                    IllegalArgumentException.class, () -> new Routing(mode, 0, List.of()), mode);
        }
        assertThrows(IllegalArgumentException.class, () -> new Routing("on", -1, List.of()));
    }

    private static MacKey key(int id, int fill) {
        return new MacKey(id, Datagrams.bytes(MacKey.BYTES, fill));
    }

    private static Report at(long epoch, long sequence) {
        return new Report(Datagrams.NODE, epoch, sequence, 0, false, Signals.none());
    }

    private long leaseBack(long leaseNanos) {
        Subscribe sent = new Subscribe(leaseNanos);
        return ((Subscribe) accept(written(sent)).message()).leaseNanos();
    }

    private static void assertMeasuredAlike(Report sent, Report back) {
        double difference = sent.signals().greatestDifference(back.signals());
        assertTrue(difference <= 0.5 / 65_535 + 1e-12, "off by " + difference);
        assertEquals(sent.ageNanos() / 1000 * 1000, back.ageNanos());
        assertEquals(sent.simulated(), back.simulated());
    }

    private Frame accept(byte[] datagram) {
        return Datagrams.read(reader, datagram).value();
    }

    private byte[] written(Message message) {
        return Datagrams.written(writer, message, Datagrams.KEY);
    }
}
