import math
import unittest

from horoscope_analysis.numbers import (
    COMPACT,
    MILLIS,
    NUMBER,
    PERCENT,
    RATIO,
    SECONDS,
    Interval,
    in_words,
    show,
    significant,
)


class NumbersTest(unittest.TestCase):
    def test_significant_threeDigits_wholeDigitsRemain(self):
        texts = {
            12.345: "12.3",
            0.001234: "0.00123",
            123456.0: "123456",
            0.0: "0",
            1.5e9: "1.50e9",
            1.23e-5: "1.23e-5",
            math.nan: "–",
            math.inf: "∞",
            -2.0: "-2.00",
        }
        for value, text in texts.items():
            self.assertEqual(text, significant(value))

    def test_show_unit_suitsRoundedSize(self):
        self.assertEqual("1.00 ms", show(0.99999, MILLIS))
        self.assertEqual("870 ns", show(0.00087, MILLIS))
        self.assertEqual("1.50 s", show(1.5, SECONDS))
        self.assertEqual("12.3k", show(12345, COMPACT))
        self.assertEqual("12.3 %", show(0.123, PERCENT))
        self.assertEqual("1.23×", show(1.234, RATIO))

    def test_show_interval_evenOrUnevenBounds(self):
        self.assertEqual("12.3 ± 0.4 ms", show(Interval(12.3, 11.9, 12.7), MILLIS))
        self.assertEqual("12.3 [11.9, 13.5] ms", show(Interval(12.3, 11.9, 13.5), MILLIS))
        self.assertEqual("1.000 ± 0.004", show(Interval(1.0, 0.996, 1.004), NUMBER))
        self.assertEqual("2.48 [1.95, ∞] s", show(Interval(2.48, 1.95, math.inf), SECONDS))
        self.assertEqual("–", show(Interval(), MILLIS))

    def test_inWords_bounds_inBrackets(self):
        self.assertEqual("1.23× (1.10 to 1.38)", in_words(Interval(1.23, 1.1, 1.38)))
        self.assertEqual("(no figure)", in_words(Interval()))
