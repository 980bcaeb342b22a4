"""`python -m overwinter`."""

from overwinter.cli import main

main()
