import json
import re

from horoscope_analysis import decisions
from horoscope_analysis.__main__ import REPOSITORY

from .fixtures import InFolder

RUNS = "scenario,variant,selector,seed,p99_ms,p999_ms,diverted,leave_s,return_s"
SEEDS = (1, 2, 3)


class DecisionsTest(InFolder):
    def write_runs(self, name, p99s):
        """Runs by scenario and selector; a seed changes all of its runs alike."""
        rows = [
            f"{scenario},,{selector},{seed},{p99 * seed},{p99 * seed},0.1,,{p99}"
            for scenario, selectors in p99s.items()
            for selector, p99 in selectors.items()
            for seed in SEEDS
        ]
        self.write(f"decisions/{name}/runs.csv", RUNS, *rows)
        scenarios = [{"name": scenario, "half": "choose"} for scenario in p99s]
        self.write(f"decisions/{name}/run.json", json.dumps({"scenarios": scenarios}))

    def test_document_twoScenarios_geometricMeanAndExtremes(self):
        calm = {"horoscope": 10, "deadband=2": 20, "deadband=1": 10, "random": 90}
        self.write_runs("constants-choose", {"calm": calm, "busy": calm | {"deadband=2": 5}})
        table = decisions.document(self.folder)
        self.assertEqual(["deadband=2", "deadband=1"], [row[0].text for row in table.rows])
        self.assertEqual("2", table.cell("deadband=2, choose", "points").text)
        self.assertAlmostEqual(1, table.cell("deadband=2, choose", "p99").number.value)
        self.assertEqual("–", table.cell("deadband=2, choose", "leave").text)
        self.assertIn("(busy)", table.cell("deadband=2, choose", "least p99").text)
        self.assertIn("(calm)", table.cell("deadband=2, choose", "largest p99").text)

    def test_document_settingInOneScenario_overThatOnly(self):
        calm = {"horoscope": 10, "late=5": 20}
        self.write_runs("constants-judge", {"calm": calm, "busy": {"horoscope": 10}})
        self.assertEqual("1", decisions.document(self.folder).cell("late=5, judge", "points").text)


#: Percentages, and numbers with a decimal point but those of versions.
FIGURE = r"\d+(?:\.\d+)? %|(?<![\w.-])(?!4\.1\b|5\.0\b|3\.10\b)\d+\.\d+(?![\w.-])"

#: What a marker generates, and settings such as `deadband: 1.15`.
ALLOWED = r"<data .*?</data>|`[^`]*`"

#: What a number beside it is a result of.
MEASURE = re.compile(r"\bp99(\.9)?\b|percentile|max:mean")


def typed_figures(text):
    """Sentences with figures that no marker generates.

    Constants may stand in options and decisions, but not in a sentence on a percentile.
    """
    text = re.sub(ALLOWED, "", text, flags=re.S)
    found = []
    for part in re.split(r"\n(?=- |\n|#)", text):
        is_constant = re.match(r"- \*\*(Options|Decision)", part)
        for sentence in re.split(r"(?<=[.;:])\s", part):
            has_figure = re.search(FIGURE, MEASURE.sub("", sentence))
            if has_figure and (not is_constant or MEASURE.search(sentence)):
                found.append(" ".join(sentence.split()))
    return found


class TypedFiguresTest(InFolder):
    def test_decisions_allFigures_areGenerated(self):
        text = (REPOSITORY / "docs" / "DECISIONS.md").read_text(encoding="utf-8")
        self.assertEqual([], typed_figures(text))

    def test_typedFigures_results_found(self):
        for sentence in (
            "- **Consequences.** Reads return\n  after 1.8 s.",
            "- **Consequences.** It costs 5 % in calm clusters.",
            "- **Decision.** With 1.3 the p99.9 is lower.",
            "It is 1.18 with beta.",
        ):
            self.assertEqual(1, len(typed_figures(sentence)), sentence)

    def test_typedFigures_constantsAndGenerated_notFound(self):
        for sentence in (
            "- **Options.** Weights of 0.35 and 0.5.",
            "- **Decision.** A limit: 2 % of the reads.",
            '- **Consequences.** With `late: 5.5` p99 is <data value="a /\n  b">0.93</data>.',
            "- **Context.** Cassandra 4.1.10 and 5.0, Python 3.10.",
        ):
            self.assertEqual([], typed_figures(sentence), sentence)
