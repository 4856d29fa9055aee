"""What is particular to a kind of results: its columns, tables, plots and sentences."""
