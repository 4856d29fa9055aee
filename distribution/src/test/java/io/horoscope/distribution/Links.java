package io.horoscope.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The links of Markdown pages to files and headings. */
public final class Links {

    /** A target within the same tree, and its anchor. */
    private static final Pattern LINK =
            Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");

    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");

    private Links() {}

    /** The links of a page that lead nowhere. */
    public static Set<String> broken(Path page) throws IOException {
        Set<String> broken = new TreeSet<>();
        Matcher link = LINK.matcher(Files.readString(page));
        while (link.find()) {
            Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            String anchor = link.group(2);
            if (!Files.exists(target) || (anchor != null && !anchors(target).contains(anchor))) {
                broken.add(page + ": " + link.group());
            }
        }
        return broken;
    }

    /** The same of all pages below a folder, of which there is at least one. */
    public static Set<String> brokenBelow(Path folder) throws IOException {
        List<Path> pages;
        try (Stream<Path> files = Files.walk(folder)) {
            pages =
                    files.filter(file -> file.toString().endsWith(".md"))
                            .collect(Collectors.toList());
        }
        if (pages.isEmpty()) {
            throw new IllegalArgumentException("no pages below " + folder);
        }
        Set<String> broken = new TreeSet<>();
        for (Path page : pages) {
            broken.addAll(broken(page));
        }
        return broken;
    }

    /** As GitHub makes them of headings. */
    private static Set<String> anchors(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
