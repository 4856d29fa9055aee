package io.horoscope.director;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of which each has a running director of its own. */
abstract class OneDirector {

    @TempDir Path folder;

    TestDirector director;

    @BeforeEach
    void start() {
        director = TestDirector.start(folder, Map.of());
    }

    @AfterEach
    void stop() {
        director.close();
    }
}
