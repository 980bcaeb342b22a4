"""The report of a run: one page that says in words and pictures what the games have shown, and needs no network."""

from overwinter.lab.report.page import make_report, write_report

__all__ = ["make_report", "write_report"]
