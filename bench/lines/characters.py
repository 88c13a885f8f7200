"""The classes of the Latin recognizer, and how texts are written with them."""
import json
import random
import re
import unicodedata

# the network's own dictionary, in its order; the space is there twice, and the second is the one that it uses
ascii_own = [*"0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!\"#$%&'()*+,-./  "]
latin1 = [chr(code) for code in range(0xC0, 0x100) if code not in (0xD7, 0xF7)]
extended = [*"ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŐőŒœŔŕŘřŚśŞşŠšŤťŪūŮůŰűŲųŹźŻżŽžȘșȚțŸ"]
signs = [*"€£¥§°¹²³×÷±µ½¼¾©®™…–—−•·“”‘’„«»→←↑↓↔⇒✓✗☐☑☒≤≥≈≠∞√ΔΩπ‰†¿¡ªº′″"]
formulas = [*"⁰⁴⁵⁶⁷⁸⁹⁺⁻αβγδεθλστφωΓΘΛΣΦ"]
# a letter of each other script stands for a run of its letters: the service then knows which recognizer to ask, and where
stand_ins = {
    "CYRILLIC": "Ж", "GREEK": "Ψ", "ARABIC": "ع", "HEBREW": "ש", "CJK": "文", "HIRAGANA": "の", "KATAKANA": "の", "HANGUL": "한",
    "THAI": "ก", "DEVANAGARI": "अ", "BENGALI": "অ", "TAMIL": "அ",
}
foreign_letters = {*stand_ins.values()}
# of these scripts, one for each letter: they are wide, and in no words
full_width = {stand_ins[script] for script in ("CJK", "HIRAGANA", "HANGUL")}
right_to_left = {stand_ins["ARABIC"], stand_ins["HEBREW"]}
classes = ascii_own + latin1 + extended + signs + list(dict.fromkeys(stand_ins.values())) + formulas
index = {character: number for number, character in enumerate(classes, 1)}

# characters that look the same, or that later steps tell apart better
same = {
    **{space: " " for space in "\u00a0\u2002\u2003\u2009\u202f\t"}, **{each: "" for each in "\u00ad\u200b\u200e\u200f"},
    "\u2010": "-", "\u2011": "-", "⁃": "-", "∼": "~", "‚": ",", "ʼ": "’", "∙": "•", "⋅": "·",
    "μ": "µ", "∆": "Δ", "Ω": "Ω", "✔": "✓", "✘": "✗", "➔": "→", "➜": "→", "\uf0b7": "•",
    "●": "•", "▪": "•", "■": "•", "○": "o", "◦": "o",
    # a digit below the line is part of the word, one above it changes the value
    **dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋", "0123456789+-")),
    "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl",
}


def plain(text):
    text = unicodedata.normalize("NFC", re.sub("[\uff01-\uff5e\u3000]+", lambda wide: unicodedata.normalize("NFKC", wide[0]), text))
    return " ".join("".join(same.get(character, character) for character in text).split())


def stand_in_of(character):
    """The letter that stands for a letter or digit of another script; nothing for others."""
    if character == "µ":
        return stand_ins["GREEK"]
    name = unicodedata.name(character, "").replace("-", " ").replace("EXTENDED ", "").split(" ")[0]
    return stand_ins.get(name) if unicodedata.category(character)[0] in "LMN" or name in ("HIRAGANA", "KATAKANA") else None


def runs_of(text):
    """Pieces of a text and the letter that stands for each, none for what the network has classes for."""
    runs = []
    for at, character in enumerate(text):
        letter = stand_in_of(character)
        if letter == stand_ins["GREEK"] and character in index and not any(map(stand_in_of, text[max(0, at - 1) : at] + text[at + 1 : at + 2])):
            letter = None
        known = letter is None and character in index
        if runs and (runs[-1][1] == letter if letter or known else runs[-1][1]):
            runs[-1][0] += character
        else:
            runs.append([character, letter])
    return runs


def standing(text):
    """A text with a stand-in for each run of letters of another script, or for each letter of a full-width script."""
    count = lambda piece, letter: sum(stand_in_of(each) == letter for each in piece) if letter in full_width else 1
    return "".join(letter * count(piece, letter) if letter else piece for piece, letter in runs_of(text))


def merged(text):
    """A text as it was read, in which a run may have been seen as several."""
    return "".join(each for at, each in enumerate(text) if each not in foreign_letters or at == 0 or text[at - 1] != each)


def encode(text):
    """The classes of a text; None if it has others."""
    numbers = [index.get(character) for character in text]
    return None if None in numbers else numbers


def lines_of(path):
    with open(path) as lines:
        return [json.loads(line) for line in lines]


def held_apart(lines):
    """The fifth of the repositories that nothing is learned from, and the probes."""
    repositories = sorted({line["repo"] for line in lines} - {"probes", "drawn", "foreign"})
    random.Random(11).shuffle(repositories)
    return {*repositories[: len(repositories) // 5], "probes"}
