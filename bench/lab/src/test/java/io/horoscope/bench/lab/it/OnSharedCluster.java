package io.horoscope.bench.lab.it;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the one cluster that test classes share. It is idle as each begins. */
abstract class OnSharedCluster {

    final TestCluster cluster = TestCluster.shared();

    @BeforeEach
    void takeCluster() {
        cluster.restore();
        cluster.awaitIdle();
    }

    @AfterEach
    void giveBackCluster() {
        cluster.restore();
    }
}
