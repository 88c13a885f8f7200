"""The classes of the Latin recognizer, and how texts are written with them."""
import json
import random
import unicodedata

# the network's own dictionary, in its order; the space is there twice, and the second is the one that it uses
ascii_own = [*"0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!\"#$%&'()*+,-./  "]
latin1 = [chr(code) for code in range(0xC0, 0x100) if code not in (0xD7, 0xF7)]
extended = [*"ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŐőŒœŔŕŘřŚśŞşŠšŤťŪūŮůŰűŲųŹźŻżŽžȘșȚțŸ"]
signs = [*"€£¥§°¹²³×÷±µ½¼¾©®™…–—−•·“”‘’„«»→←↑↓↔⇒✓✗☐☑☒≤≥≈≠∞√ΔΩπ‰†¿¡ªº′″"]
classes = ascii_own + latin1 + extended + signs
index = {character: number for number, character in enumerate(classes, 1)}

# characters that look the same, or that later steps tell apart better
same = {
    **{space: " " for space in "\u00a0\u2002\u2003\u2009\u202f\t"}, "\u00ad": "", "\u200b": "",
    "\u2010": "-", "\u2011": "-", "⁃": "-", "∼": "~", "‚": ",", "ʼ": "’", "∙": "•", "⋅": "·",
    "μ": "µ", "∆": "Δ", "Ω": "Ω", "✔": "✓", "✘": "✗", "➔": "→", "➜": "→", "\uf0b7": "•",
    "●": "•", "▪": "•", "■": "•", "○": "o", "◦": "o",
    "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl",
}


def plain(text):
    text = unicodedata.normalize("NFC", text)
    return " ".join("".join(same.get(character, character) for character in text).split())


def encode(text):
    """The classes of a text; None if it has others."""
    numbers = [index.get(character) for character in text]
    return None if None in numbers else numbers


def lines_of(path):
    with open(path) as lines:
        return [json.loads(line) for line in lines]


def held_apart(lines):
    """The fifth of the repositories that nothing is learnt from, and the probes."""
    repositories = sorted({line["repo"] for line in lines} - {"probes", "drawn", "foreign"})
    random.Random(11).shuffle(repositories)
    return {*repositories[: len(repositories) // 5], "probes"}
