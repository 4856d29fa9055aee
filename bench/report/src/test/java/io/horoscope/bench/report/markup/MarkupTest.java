package io.horoscope.bench.report.markup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.bench.report.XmlCheck;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class MarkupTest {

    @Test
    void element_hostileText_staysText() {
        String markup = new Markup().element("p", "</p><script>alert('&')</script>").toString();
        assertEquals(
                "<p>&lt;/p&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</p>\n", markup);
    }

    @Test
    void element_hostileAttribute_staysInside() {
        String markup = new Markup().element("a", "x", "title", "\" onload='1'>").toString();
        assertEquals("<a title=\"&quot; onload=&#39;1&#39;&gt;\">x</a>\n", markup);
    }

    @Test
    void text_controlCharactersAndLoneSurrogates_areReplaced() {
        String text = "a\u0000\u001b[31m\ud800b\ufffe\t\n";
        assertEquals("a\ufffd\ufffd[31m\ufffdb\ufffd\t\n", new Markup().text(text).toString());
    }

    @Test
    void toString_openElement_isRefused() {
        assertThrows(IllegalStateException.class, () -> new Markup().open("p").toString());
    }

    @Test
    void open_attributeWithoutValue_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Markup().open("p", "class"));
    }

    @Test
    void style_closingTag_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Markup().style("a{}</style>"));
    }

    /** Any text: a strict parser reads back the same text, as content and as attribute. */
    @Test
    void element_anyText_isReadBack() throws Exception {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        String alphabet = "<>&\"'/=! -]abc;#\u00e9\u4e2d\ud83d\ude00{}";
        int[] points = alphabet.codePoints().toArray();
        for (int round = 0; round < 500; round++) {
            StringBuilder text = new StringBuilder();
            for (int at = random.nextInt(30); at >= 0; at--) {
                text.appendCodePoint(points[random.nextInt(points.length)]);
            }
            String wanted = text.toString();
            String markup = new Markup().element("p", wanted, "title", wanted).toString();
            Element read = XmlCheck.parse(markup).getDocumentElement();
            assertEquals(wanted, read.getTextContent(), "seed " + seed);
            assertEquals(wanted, read.getAttribute("title"), "seed " + seed);
            assertFalse(read.getFirstChild().hasChildNodes());
        }
    }
}
