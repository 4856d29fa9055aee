package io.horoscope.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.datastax.oss.driver.api.core.metadata.Node;
import org.junit.jupiter.api.Test;

class ClientNodesTest {

    private final ClientNodes nodes = new ClientNodes();

    @Test
    void add_twice_isTheSame() {
        Node node = new FakeNode(1, "dc1");
        nodes.add(node);
        ClientNode first = nodes.find(node);
        nodes.add(node);

        assertSame(first, nodes.find(node));
    }

    /** So that a cluster whose nodes are replaced every day needs no more memory. */
    @Test
    void remove_manyNodes_indexesAreGivenAgain() {
        for (int i = 0; i < 1_000; i++) {
            Node node = new FakeNode(i % 100, "dc1");
            nodes.add(node);
            assertEquals(0, nodes.find(node).index());
            nodes.remove(node);
            assertNull(nodes.find(node));
        }
        assertEquals(0, nodes.size());
    }

    @Test
    void remove_node_nextOneStartsAnew() {
        Node node = new FakeNode(1, "dc1");
        nodes.add(node);
        ClientNode before = nodes.find(node);
        before.failed(1);
        nodes.remove(node);
        nodes.remove(node);
        nodes.add(node);

        assertNotSame(before, nodes.find(node));
        assertEquals(0, nodes.replicas().find(0).failedShare());
    }
}
