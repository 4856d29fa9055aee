import math

import numpy as np
import pandas as pd

from horoscope_analysis import profiles, reports

from .fixtures import InFolder


class ProfilesTest(InFolder):
    def test_report_fivePercentOfSamples_isSaid(self):
        rows = [
            f"{node},{slice_},{kind},1000,{50 + (-1) ** slice_},10"
            for node in (1, 2)
            for slice_ in range(6)
            for kind in profiles.KINDS
        ]
        self.write("profile.csv", "node,slice,kind,all,ours,top", *rows)
        self.write_run(name="switchback", parts=[{"heading": "Samples", "kind": "profile"}])
        table = reports.write(self.folder).sections[0].tables[0]
        self.assertAlmostEqual(0.05, table.cell("CPU samples", "share").number.value)
        innermost = table.cell("CPU samples, ours innermost", "share")
        self.assertEqual("1.00", innermost.text[:4])
        self.assertEqual("12000", table.cell("CPU samples", "sum").text)

    def test_share_independentSamples_errorIsBinomial(self):
        ours = np.random.default_rng(2).binomial(200, 0.01, size=400)
        found, error = profiles.share(pd.DataFrame({"all": 200, "ours": ours}))
        self.assertAlmostEqual(math.sqrt(0.01 * 0.99 / 80_000), error, delta=0.00004)
        self.assertTrue(found.low < 0.01 < found.high)

    def test_share_none_isUnknown(self):
        self.assertFalse(profiles.share(pd.DataFrame({"all": [], "ours": []}))[0].is_known)
