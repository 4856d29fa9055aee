package io.horoscope.director.http;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.wire.Rejection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The one static page, and a content security policy that lets it run its own script and style,
 * known by their hashes, talk to its own director, and nothing else.
 */
final class Dashboard {

    private static final String RESOURCE = "page.html";

    private Dashboard() {}

    /** The page, with what core says about signals and rejections filled in. */
    static String html() {
        try (InputStream file = Dashboard.class.getResourceAsStream(RESOURCE)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("<!--signals-->", signals())
                    .replace("<!--rejections-->", rejections());
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE + " cannot be read", e);
        }
    }

    static String policy(String html) {
        return "default-src 'none'; connect-src 'self'; img-src data:; script-src "
                + hash(between(html, "<script>", "</script>"))
                + "; style-src "
                + hash(between(html, "<style>", "</style>"))
                + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    private static String signals() {
        return IntStream.range(0, Signal.count())
                .mapToObj(Signal::at)
                .map(signal -> definition("<dt data-signal>", signal.key(), signal.meaning()))
                .collect(Collectors.joining());
    }

    private static String rejections() {
        return Arrays.stream(Rejection.values())
                .map(reason -> definition("<dt>", reason.key(), reason.meaning()))
                .collect(Collectors.joining());
    }

    private static String definition(String term, String key, String meaning) {
        return term + key + "</dt><dd>" + meaning + "</dd>\n";
    }

    private static String between(String html, String start, String end) {
        int from = html.indexOf(start) + start.length();
        return html.substring(from, html.indexOf(end, from));
    }

    private static String hash(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
