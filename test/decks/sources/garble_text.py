"""Takes one slide out of a deck and spoils what its fonts map to Unicode: garble_text.py HOW DECK SLIDE OUT.

HOW is `unmapped`, which leaves the maps out, or `exchanged`, which moves the small letters in them by seven.
What stands on the slide stays as it is. Needs qpdf.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

how, deck, slide, out = sys.argv[1:]


def exchanged(pair: re.Match[str]) -> str:
    code = int(pair[2], 16)
    if ord("a") <= code <= ord("z"):
        code = (code - ord("a") + 7) % 26 + ord("a")
    return f"<{pair[1]}> <{code:04X}>"


with tempfile.TemporaryDirectory() as folder:
    plain, spoilt, mended = (Path(folder) / name for name in ("plain.pdf", "spoilt.pdf", "mended.pdf"))
    subprocess.run(["qpdf", deck, "--pages", ".", slide, "--", "--qdf", "--object-streams=disable", plain], check=True)
    text = plain.read_bytes().decode("latin1")
    if how == "unmapped":
        text = text.replace("/ToUnicode", "/XoUnicode")
    else:
        text = re.sub(
            r"beginbfchar.*?endbfchar",
            lambda table: re.sub(r"<(\w\w)> <(\w{4})>", exchanged, table[0]),
            text,
            flags=re.S,
        )
    spoilt.write_bytes(text.encode("latin1"))
    mended.write_bytes(subprocess.run(["fix-qdf", spoilt], check=True, capture_output=True).stdout)
    subprocess.run(["qpdf", "--static-id", "--object-streams=generate", mended, out], check=True)
