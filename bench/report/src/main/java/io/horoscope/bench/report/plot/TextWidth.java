package io.horoscope.bench.report.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Widths of text without a font: a table of common sans-serif widths by kind of character, on the wide side, so that
 * what is given room here fits in any usual font.
 */
final class TextWidth {

    private static final String NARROW = "iljtfrI.,:;'|!()[] /";
    private static final String WIDE = "mwMW@%—…";
    private static final int FIRST_FULL_WIDTH = 0x1100;

    private TextWidth() {}

    /** The width in pixels at a font size in pixels. */
    static double of(String text, double size) {
        return text.codePoints().mapToDouble(TextWidth::share).sum() * size;
    }

    /** The widest of {@code texts} in pixels; 0 of none. */
    static double widest(List<String> texts, double size) {
        return texts.stream().mapToDouble(text -> of(text, size)).max().orElse(0);
    }

    /** {@code text}, cut with an ellipsis if it is wider than {@code width}. */
    static String cut(String text, double width, double size) {
        if (of(text, size) <= width) {
            return text;
        }
        int[] points = text.codePoints().toArray();
        int keep = points.length;
        while (keep > 0 && of(new String(points, 0, keep) + "…", size) > width) {
            keep--;
        }
        return new String(points, 0, keep).stripTrailing() + "…";
    }

    /** {@code text} in lines no wider than {@code width}, the last of at most {@code most} cut if need be. */
    static List<String> wrap(String text, double width, double size, int most) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+", -1)) {
            boolean full = line.length() > 0 && of(line + " " + word, size) > width;
            if (full && lines.size() < most - 1) {
                lines.add(cut(line.toString(), width, size));
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        if (line.length() > 0) {
            lines.add(cut(line.toString(), width, size));
        }
        return lines;
    }

    private static double share(int point) {
        if (point >= FIRST_FULL_WIDTH && !isPunctuation(point)) {
            return 1.05;
        }
        if (NARROW.indexOf(point) >= 0) {
            return 0.36;
        }
        if (WIDE.indexOf(point) >= 0) {
            return 0.95;
        }
        return Character.isUpperCase(point) ? 0.72 : 0.6;
    }

    private static boolean isPunctuation(int point) {
        return point >= 0x2000 && point < 0x2C00; // Dashes, arrows, mathematical signs.
    }
}
