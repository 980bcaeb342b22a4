"""`python -m overwinter`."""

import sys

from overwinter.cli import main

sys.exit(main())
