package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.horoscope.core.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class PerNodeTest {

    @Test
    void of_node_isMadeOnceAndKept() {
        PerNode<String> names = new PerNode<>(node -> "node " + node);
        assertNull(names.find(3));
        assertEquals(0, names.size());
        String made = names.of(3);
        assertEquals("node 3", made);
        names.of(900);
        assertSame(made, names.of(3));
        assertSame(made, names.find(3));
        assertNull(names.find(2));
        assertNull(names.find(901));
        assertEquals(2, names.size());
    }

    @Test
    void remove_node_isForgottenAndMadeAnew() {
        PerNode<Object> things = new PerNode<>(node -> new Object());
        Object first = things.of(3);
        Object other = things.of(4);
        things.remove(3);
        things.remove(3);
        things.remove(900);
        assertNull(things.find(3));
        assertSame(other, things.find(4));
        assertEquals(1, things.size());
        assertNotSame(first, things.of(3));
        assertEquals(2, things.size());
    }

    @Test
    void forEach_knownNodes_passesThoseOnly() {
        PerNode<String> names = new PerNode<>(node -> "node " + node);
        names.of(5);
        names.of(1);
        List<String> seen = new ArrayList<>();
        names.forEach((name, node) -> seen.add(name + " at " + node));
        assertEquals(List.of("node 1 at 1", "node 5 at 5"), seen);
    }

    /** Nothing that a thread counted is lost to another thread's growing of the array. */
    @Test
    void of_severalThreads_shareWhatIsRemembered() throws InterruptedException {
        AtomicInteger made = new AtomicInteger();
        PerNode<LongAdder> counts =
                new PerNode<>(
                        node -> {
                            made.incrementAndGet();
                            return new LongAdder();
                        });
        Threads.run(
                4,
                thread -> {
                    for (int node = 0; node < 500; node++) {
                        counts.of(node).increment();
                    }
                });
        assertEquals(500, made.get());
        assertEquals(500, counts.size());
        counts.forEach((count, node) -> assertEquals(4, count.sum()));
    }
}
