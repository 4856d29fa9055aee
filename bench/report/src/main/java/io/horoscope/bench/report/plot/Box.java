package io.horoscope.bench.report.plot;

/** A rectangle in pixels; y grows downwards. Immutable. */
final class Box {

    private final double left;
    private final double top;
    private final double right;
    private final double bottom;

    Box(double left, double top, double right, double bottom) {
        this.left = Math.min(left, right);
        this.top = Math.min(top, bottom);
        this.right = Math.max(left, right);
        this.bottom = Math.max(top, bottom);
    }

    double left() {
        return left;
    }

    double top() {
        return top;
    }

    double right() {
        return right;
    }

    double bottom() {
        return bottom;
    }

    double width() {
        return right - left;
    }

    double height() {
        return bottom - top;
    }

    /** {@code x}, moved to the nearer edge if it is outside. */
    double clampX(double x) {
        return Math.max(left, Math.min(right, x));
    }

    double middleX() {
        return (left + right) / 2;
    }

    double middleY() {
        return (top + bottom) / 2;
    }
}
