package io.horoscope.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The style sheet of the page around tables and figures. */
final class PageStyle {

    private PageStyle() {}

    static String css() {
        try (InputStream in = PageStyle.class.getResourceAsStream("page.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("page.css cannot be read from the class path", e);
        }
    }
}
