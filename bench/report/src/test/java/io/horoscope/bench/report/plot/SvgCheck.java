package io.horoscope.bench.report.plot;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.XmlCheck;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What every drawing must hold, whatever its data. */
final class SvgCheck {

    private SvgCheck() {}

    /** Well-formed, finite, and with no text that leaves the drawing. */
    static Document check(Figure figure, String context) throws Exception {
        String svg = figure.draw().standalone();
        assertFalse(svg.contains("NaN") || svg.contains("Infinity"), context + "\n" + svg);
        Document document = XmlCheck.parse(svg);
        Element root = document.getDocumentElement();
        double width = Double.parseDouble(root.getAttribute("width"));
        double height = Double.parseDouble(root.getAttribute("height"));
        NodeList texts = root.getElementsByTagName("text");
        for (int at = 0; at < texts.getLength(); at++) {
            Element text = (Element) texts.item(at);
            if (!text.getAttribute("x").isEmpty()) {
                checkText(text, width, height, context);
            }
        }
        return document;
    }

    static int count(Document document, String tag, String style) {
        NodeList all = document.getElementsByTagName(tag);
        int count = 0;
        for (int at = 0; at < all.getLength(); at++) {
            String styles = " " + ((Element) all.item(at)).getAttribute("class") + " ";
            count += styles.contains(" " + style + " ") ? 1 : 0;
        }
        return count;
    }

    private static void checkText(Element text, double width, double height, String context) {
        String style = text.getAttribute("class");
        double size = style.equals("title") ? 14 : style.equals("name") ? 12 : 11;
        double length = TextWidth.of(text.getTextContent(), size);
        String anchor = text.getAttribute("text-anchor");
        double share = anchor.equals("start") ? 0 : anchor.equals("end") ? 1 : 0.5;
        double left = Double.parseDouble(text.getAttribute("x")) - share * length;
        double y = Double.parseDouble(text.getAttribute("y"));
        String where = context + ": " + text.getTextContent() + " at " + left + ", " + y;
        assertTrue(left >= -1 && left + length <= width + 1, where);
        assertTrue(y >= size * 0.7 && y <= height - 2, where);
    }
}
