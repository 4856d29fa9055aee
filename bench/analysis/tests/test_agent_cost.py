"""What the agent costs, from made-up rows with known differences."""

from horoscope_analysis import agent_cost

from .fixtures import InFolder


class AgentCostTest(InFolder):
    def test_tables_knownDifferences_areShownWithIntervals(self):
        columns = "round,arm,seconds,reads,cpu_ns_per_read,p50_ms,p99_ms,own_threads_s"
        rows = [columns + ",non_heap_kb,heap_kb"]
        for number in range(8):
            drift = 1 + 0.01 * number
            latency = f"{drift},{drift}"
            rows.append(f"{number},stock,40,8000,{2e5 * drift},{latency},0,{90_000 + number},70000")
            rows.append(
                f'{number},"agent, on",40,8000,{2.2e5 * drift},{latency},0.04,{92_000 + number},'
                f"{71_000 + 10 * (number % 2)}"
            )
        self.write("bench/results/agent-cost/switchback.csv", *rows)
        self.write("bench/results/agent-cost/run.json", '{"baseline": "stock"}')
        results = self.folder / "bench" / "results"
        own = agent_cost.document_own(results)
        for column, mean in {
            "own threads, of a core": 0.001,
            "classes and code, MB": 2,
            "live objects, MB": 1.005,
        }.items():
            self.assertAlmostEqual(mean, own.cell("agent, on", column).number.value)
        text = agent_cost.document_ratios(results).as_markdown()
        self.assertIn("| CPU time per read | agent, on | 1.10", text)
        # Own threads take 5 µs for each of 8,000 reads of 200 µs and more.
        self.assertIn("| the same without own threads | agent, on | 1.07", text)

    def test_startUp_knownDifference_isShownWithAnInterval(self):
        rows = ["round,position,arm,start_s"]
        for number in range(8):
            rows.append(f"{number},0,stock,{5 + number % 3}")
            rows.append(f'{number},1,"agent, on",{5.2 + number % 3 + 0.01 * (number % 2)}')
        self.write("bench/results/start-up/switchback.csv", *rows)
        self.write("bench/results/start-up/run.json", '{"baseline": "stock"}')
        table = agent_cost.document_start_up(self.folder / "bench" / "results")
        longer = table.cell("agent, on", "longer, s").number
        self.assertAlmostEqual(0.205, longer.value)
        self.assertLess(0.2, longer.low)
        self.assertLess(longer.high, 0.21)
