package io.horoscope.bench.lab.it;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The metrics that a PromQL expression selects, and the labels that it groups by. Knows no more of
 * the language than the shipped files use, and refuses the rest.
 */
final class Expression {

    private static final Pattern TOKEN =
            Pattern.compile(
                    "\\G\\s*(?:(?<word>[a-zA-Z_][a-zA-Z0-9_]*)|(?<text>\"[^\"\\\\]*\")|(?<range>\\[(?:[0-9]+[smhd]|\\$__rate_interval)])"
                            + "|(?<number>[0-9]+(?:\\.[0-9]+)?)|(?<sign>=~|==|[-+*/<>=(){},]))\\s*");

    private static final Set<String> FUNCTIONS =
            Set.of("rate", "increase", "changes", "max_over_time", "label_values");
    private static final Set<String> AGGREGATIONS = Set.of("sum", "min", "max", "avg");
    private static final Set<String> GROUPINGS = Set.of("by", "on", "ignoring", "group_left");
    private static final Set<String> OPERATORS = Set.of("and", "or", "unless");

    private final List<String> tokens;
    private final List<Selector> selectors = new ArrayList<>();
    private final Set<String> labels = new HashSet<>();
    private int at;

    /**
     * A metric in an expression.
     *
     * @param matchers alternatives for the value of each label
     * @param counted whether a rate is taken of it
     */
    record Selector(String metric, Map<String, List<String>> matchers, boolean counted) {}

    private Expression(String text) {
        this.tokens = tokens(text);
    }

    /** Parses; throws an IllegalArgumentException that names what it does not know. */
    static Expression of(String text) {
        Expression expression = new Expression(text);
        try {
            expression.read();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + " in: " + text, e);
        }
        return expression;
    }

    List<Selector> selectors() {
        return selectors;
    }

    /** The labels that it groups by, matches on or ignores. */
    Set<String> labels() {
        return labels;
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher token = TOKEN.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!token.find()) {
                throw new IllegalArgumentException(
                        "'" + text.substring(end) + "' is not known in: " + text);
            }
            tokens.add(token.group().strip());
            end = token.end();
        }
        return tokens;
    }

    private void read() {
        int depth = 0;
        while (at < tokens.size()) {
            String token = tokens.get(at++);
            if (token.equals("(")) {
                depth++;
            } else if (token.equals(")")) {
                depth--;
                require(depth >= 0, "a ')' without '('");
            } else if (token.matches("[a-zA-Z_]\\w*")) {
                word(token);
            } else {
                require(token.matches("[0-9.]+|==|[-+*/<>]|,"), token);
            }
        }
        require(depth == 0, "a '(' without ')'");
        require(!selectors.isEmpty(), "no metric");
    }

    private void word(String word) {
        if (GROUPINGS.contains(word)) {
            grouping();
        } else if (AGGREGATIONS.contains(word)) {
            require(is("(") || is("by"), word + " without '('");
        } else if (FUNCTIONS.contains(word)) {
            require(is("("), word + " without '('");
            if (word.equals("label_values")) {
                labels.add(tokens.remove(tokens.size() - 2));
            }
        } else if (!OPERATORS.contains(word)) {
            require(!is("("), "function " + word);
            selector(word);
        }
    }

    private void grouping() {
        expect("(");
        while (!is(")")) {
            if (!is(",")) {
                labels.add(tokens.get(at));
            }
            at++;
        }
        expect(")");
    }

    private void selector(String metric) {
        String function = at > 2 ? tokens.get(at - 3) : "";
        boolean counted = function.matches("rate|increase");
        Map<String, List<String>> matchers = new TreeMap<>();
        if (is("{")) {
            expect("{");
            while (!is("}")) {
                String label = tokens.get(at++);
                require(is("=") || is("=~"), label + " " + tokens.get(at));
                at++;
                String value = tokens.get(at++);
                require(value.startsWith("\""), value + " is not quoted");
                matchers.put(label, List.of(value.replace("\"", "").split("\\|", -1)));
            }
            expect("}");
        }
        boolean ranged = at < tokens.size() && tokens.get(at).startsWith("[");
        require(
                ranged == (counted || function.matches("changes|max_over_time")),
                "a range without a function of one, or the other way round,");
        at += ranged ? 1 : 0;
        selectors.add(new Selector(metric, matchers, counted));
    }

    private boolean is(String token) {
        return at < tokens.size() && tokens.get(at).equals(token);
    }

    private void expect(String token) {
        require(is(token), "no '" + token + "'");
        at++;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
