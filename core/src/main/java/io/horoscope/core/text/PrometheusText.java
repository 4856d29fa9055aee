package io.horoscope.core.text;

/**
 * Builds a page in the Prometheus text exposition format 0.0.4. Names are given without prefix; all
 * get "horoscope_".
 */
public final class PrometheusText {

    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final String PREFIX = "horoscope_";

    private final StringBuilder page = new StringBuilder();
    private String family = "";

    /** Starts a family of counters; the name ends in {@code _total}. */
    public PrometheusText counter(String name, String help) {
        return family(name, help, "counter");
    }

    /** Starts a family of gauges; the name ends in its unit. */
    public PrometheusText gauge(String name, String help) {
        return family(name, help, "gauge");
    }

    /** Adds a sample without labels to the family. */
    public PrometheusText sample(double value) {
        page.append(family).append(' ').append(number(value)).append('\n');
        return this;
    }

    /** Adds a sample to the family: pairs of label name and label value, then the value. */
    public PrometheusText sample(double value, String... labels) {
        page.append(family).append('{');
        for (int i = 0; i < labels.length; i += 2) {
            page.append(i == 0 ? "" : ",")
                    .append(labels[i])
                    .append("=\"")
                    .append(escape(labels[i + 1]))
                    .append('"');
        }
        page.append("} ").append(number(value)).append('\n');
        return this;
    }

    @Override
    public String toString() {
        return page.toString();
    }

    private PrometheusText family(String name, String help, String type) {
        family = PREFIX + name;
        page.append("# HELP ")
                .append(family)
                .append(' ')
                .append(help.replace("\\", "\\\\").replace("\n", "\\n"));
        page.append("\n# TYPE ").append(family).append(' ').append(type).append('\n');
        return this;
    }

    private static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static String escape(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
