package io.horoscope.bench.lab.run.load;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.run.load.Dataset.Shape;
import java.util.IntSummaryStatistics;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DatasetTest {

    private static final long ROWS = 20_000;

    /** Uniform: the mean of 20,000 has a standard deviation of 0.003. */
    @Test
    void payload_ofARange_isUniformAndHasBothBounds() {
        IntSummaryStatistics sizes = sizes(new Shape(1, 9, 0));
        assertEquals(1, sizes.getMin());
        assertEquals(9, sizes.getMax());
        assertEquals(5, sizes.getAverage(), 0.1);
    }

    @Test
    void payload_ofOneSize_isOfThatSizeAndTheSameForTheSameSeed() {
        Shape shape = new Shape(100, 100, 0);
        assertEquals(100, sizes(shape).getMin());
        assertEquals(100, sizes(shape).getMax());
        assertArrayEquals(shape.payload(7), shape.payload(7));
    }

    private static IntSummaryStatistics sizes(Shape shape) {
        return LongStream.range(0, ROWS)
                .mapToInt(seed -> shape.payload(seed).length)
                .summaryStatistics();
    }
}
