package io.horoscope.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** A release of Cassandra, such as 5.0.9 or 6.0-alpha2: in order by its numbers. Immutable. */
public final class Release implements Comparable<Release> {

    private final String text;
    private final int[] numbers;

    private Release(String text, int[] numbers) {
        this.text = text;
        this.numbers = numbers;
    }

    /**
     * Reads a release. What stands behind a minus does not count in the order, and neither does what
     * is no number.
     */
    public static Release of(String text) {
        int minus = text.indexOf('-');
        String plain = minus < 0 ? text : text.substring(0, minus);
        int[] numbers =
                Arrays.stream(plain.split("\\.", -1))
                        .filter(part -> part.matches("[0-9]{1,9}"))
                        .mapToInt(Integer::parseInt)
                        .toArray();
        return new Release(text, numbers);
    }

    /** Releases in order, such as "4.1.4, 4.1.5": the newest last. */
    public static List<String> inOrder(Collection<String> releases) {
        return sorted(releases).stream().map(Release::toString).collect(Collectors.toList());
    }

    private static List<Release> sorted(Collection<String> releases) {
        return releases.stream().map(Release::of).distinct().sorted().collect(Collectors.toList());
    }

    /** Releases as ranges without gaps, such as "4.1.4 to 4.1.10 and 5.0.9". */
    public static String ranges(Collection<String> releases) {
        List<String> ranges = new ArrayList<>();
        Release first = null;
        Release last = null;
        for (Release each : sorted(releases)) {
            if (last != null && !each.follows(last)) {
                ranges.add(range(first, last));
                first = each;
            }
            first = first == null ? each : first;
            last = each;
        }
        if (last != null) {
            ranges.add(range(first, last));
        }
        return String.join(" and ", ranges);
    }

    private static String range(Release first, Release last) {
        return first.equals(last) ? first.text : first + " to " + last;
    }

    private boolean follows(Release earlier) {
        int last = numbers.length - 1;
        int[] next = earlier.numbers.clone();
        if (last < 0 || next.length != numbers.length) {
            return false;
        }
        next[last]++;
        return Arrays.equals(next, numbers);
    }

    /** "newer", "older" or "another": what this is to those of a set. */
    public String comparedWith(Collection<String> releases) {
        List<Release> all = sorted(releases);
        List<Release> family = all.stream().filter(this::isOfFamily).collect(Collectors.toList());
        List<Release> near = family.isEmpty() ? all : family;
        if (numbers.length > 0 && !near.isEmpty()) {
            if (compareTo(near.get(near.size() - 1)) > 0) {
                return "newer";
            }
            if (compareTo(near.get(0)) < 0) {
                return "older";
            }
        }
        return "another";
    }

    private boolean isOfFamily(Release other) {
        return numbers.length > 1
                && other.numbers.length > 1
                && numbers[0] == other.numbers[0]
                && numbers[1] == other.numbers[1];
    }

    @Override
    public int compareTo(Release other) {
        int order = Arrays.compare(numbers, other.numbers);
        return order != 0 ? order : text.compareTo(other.text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Release && text.equals(((Release) other).text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
