"""Tables, plots, intervals and verdicts from the CSV files of the lab, the simulator and JMH.

Java measures and writes CSV and ``run.json``; everything a person reads is made here, so that a
result can be looked at again, or in another way, without being measured again.
"""
