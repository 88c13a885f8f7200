"""Texts to draw: translations of LibreOffice, manual pages, and what office slides hold beside words.

Needs Debian's libreoffice-l10n-* and manpages-*; none of their text goes anywhere but into pictures of lines."""
import glob
import gzip
import itertools
import random
import re
import struct

from characters import encode, plain, runs_of

chance = random.Random(3)
# letters of Cyrillic and Greek that look like Latin ones
look_alikes = {*"АВЕЅІЈКМНОРСТХУасеіјорѕхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧο"}
other_scripts = ("ru", "el", "uk", "ja", "zh_CN", "ko", "ar", "fa", "he", "hi", "bn", "ta", "th")
digits, small = "0123456789", "abcdefghijklmnopqrstuvwxyz"
capitals = small.upper()
raised, lowered = str.maketrans(digits, "⁰¹²³⁴⁵⁶⁷⁸⁹"), str.maketrans(digits, "₀₁₂₃₄₅₆₇₈₉")
# how often a language is drawn, 1 unless named
shares = {"de": 5, "fr": 5, "es": 4, "it": 3, "pl": 3, "cs": 3, "pt": 3, "hu": 3, "tr": 3, "ro": 3, "sv": 2, "da": 2, "sk": 2}


def translations(path):
    """The texts of a gettext catalog (.mo)."""
    data = open(path, "rb").read()
    if struct.unpack("<I", data[:4])[0] != 0x950412DE:
        return
    count, _, start = struct.unpack("<III", data[8:20])
    for number in range(count):
        length, at = struct.unpack("<II", data[start + 8 * number : start + 8 * number + 8])
        yield from data[at : at + length].decode("utf8", "replace").replace("\0", "\n").split("\n")


def manual(path):
    text = re.sub(r"\\f.|\\\(..|\\&|\\-|\\", "", gzip.open(path, "rt", errors="replace").read())
    return (line for line in text.split("\n") if line and line[0] not in ".'")


def corpus():
    """Sentences and labels by language."""
    found = {}
    for path in glob.glob("/usr/lib/libreoffice/program/resource/*/LC_MESSAGES/*.mo"):
        found.setdefault(path.split("/")[6], []).extend(translations(path))
    for path in glob.glob("/usr/share/man/*/man*/*.gz"):
        language = path.split("/")[4]
        if language in ("de", "fr", "es", "pl", "it"):
            found.setdefault(language, []).extend(manual(path))
    clean = lambda text: plain(re.sub(r"<[^>]+>|~|%[A-Z0-9_]+|\$\(?\w+\)?|\\\w", "", text))
    return {language: sorted({each for each in map(clean, texts) if 3 < len(each) < 140}) for language, texts in found.items()}


def pick(*makers):
    return chance.choice(makers)()


def some(letters, count):
    return "".join(chance.choice(letters) for _ in range(count))


def between(low, high):
    return chance.randint(low, high)


def number():
    return pick(
        lambda: str(between(0, 9999)), lambda: str(between(0, 100)), lambda: f"{chance.uniform(0, 100):.1f}",
        lambda: f"{chance.uniform(0, 100):.2f}".replace(".", ","), lambda: f"{between(1, 999)},{between(0, 999):03d}",
        lambda: f"{between(1, 999)}.{between(0, 999):03d}", lambda: f"{between(1, 99)} {between(0, 999):03d}",
    )


def code():
    shape = chance.choice(
        "AA-9999|A9A 9AA|xxxx-xxxx|AAA999|9999-99-99|AA99 9999 9999 9999|aaaaaa_aaa|mmmmmmmm|A.9.9|AA/99/A|#999999|99:99|"
        "99.99.9999|9-999-99999|xxxxxxxx|A9|AA9-x|v9.9.9|+99 999 9999999|(999) 999-9999|99/99/9999|aaa-999".split("|")
    )
    kinds = {"A": capitals, "9": digits, "a": small, "x": capitals + digits, "m": capitals + small + digits}
    return "".join(chance.choice(kinds.get(each, each)) for each in shape)


def computed(word):
    """Keys, hashes, listings, prompts."""
    low = lambda: word().lower()
    hexadecimal = "0123456789abcdef"
    return pick(
        lambda: some(hexadecimal, chance.choice((7, 8, 12, 16, 32, 40))),
        lambda: some(capitals + small + digits + "+/", between(12, 44)),
        lambda: "-".join(some(capitals + digits, between(3, 5)) for _ in range(between(2, 5))),
        lambda: chance.choice(("root@{}:/# ", "$ ", "PS C:\\> ", "> ", "# ", "// ", "{}@{}:~$ ")).replace("{}", low())
        + low() + chance.choice(("", f" -{chance.choice('larfv')}", f" --{low()}", f" | {low()}", f" > {low()}.txt")),
        lambda: chance.choice(("{", "}", "});", "};", "[", "]", "()", ";", "],", "} else {", "|", "...", "../")),
        lambda: pick(
            lambda: f"</{low()}>", lambda: f'"{low()}": {{', lambda: f"if (!{low()}) return", lambda: "return 0",
            lambda: f"{low()}[{chance.choice('ijk01')}] = 0", lambda: f"{low()} = '{low()}'", lambda: f"/{low()}/{low()}.py",
            lambda: f"{low()}({low()}, {number()})", lambda: f"{low()}@{low()}.com", lambda: f"https://{low()}.org/{low()}",
            lambda: f"C:\\{word()}", lambda: f"{low()}_{low()}", lambda: f"{low()} == {number()}",
        ),
    )


def lone():
    """What stands alone in cells."""
    letters = digits + digits + capitals + small + "xxXX––-—✓✓✗✗✓%€+?!/&#"
    tokens = "N/A n/a OK no yes 00 000 10 a) b. 1. 2) II III IV VI Q1 1st 2nd ½ ¼ °C km m² m³ → ↑ ↓ = > < ≤ ≥ ≈ ± × … ...".split()
    return pick(lambda: chance.choice(letters), lambda: some(digits, between(2, 3)), lambda: chance.choice(tokens))


def signed(word):
    """A phrase with a sign, as office texts have it."""
    n, w = number, word
    units = ("%", "°C", "m²", "m³", "µm", "kΩ", "‰", "€", "EUR", "kWh/m²", "× 10³")
    pairs = (("“", "”"), ('"', '"'), ("‘", "’"), ("'", "'"), ("„", "“"), ("«", "»"), ("« ", " »"), ("(", ")"), ("[", "]"))
    joints = (" – ", " — ", " - ", "—", "-", " / ", "/", " · ", " → ", " = ", " + ", " & ", ": ", "; ", " | ", " ⇒ ", " × ")
    opening, closing = chance.choice(pairs)
    return pick(
        lambda: f"{n()} {chance.choice(units)}", lambda: f"{n()}{chance.choice('%€°')}", lambda: f"{chance.choice('€£$±−-~<≤≥')}{n()}",
        lambda: f"{chance.choice('€≈≤≥±><')} {n()}", lambda: f"{n()}{chance.choice(('–', ' – ', '-', ' - ', ' × ', '×', ':', '/'))}{n()}",
        lambda: f"{w()}{chance.choice(joints)}{w()}", lambda: f"{opening}{w()} {w()}{closing}", lambda: f"{opening}{w()}{closing}",
        lambda: f"{w()}{chance.choice(chr(39) + '’')}s {w()}", lambda: f"{w()}{chance.choice(('…', '...', '®', '™', '*', '!', '?'))}",
        lambda: f"{chance.choice('→←↑↓✓✗☐☑••••·§©')} {w()} {w()}", lambda: f"§ {between(1, 99)}", lambda: f"© {between(1990, 2026)} {w()}",
        lambda: f"{w()}{chance.choice(('.¹', '.²', '¹', '²', '³', ' 1', '[1]', '†'))}", lambda: f"Ø {between(1, 120)} mm", lambda: f"Nº {n()}",
        lambda: f"{between(0, 89)}°{between(0, 59):02d}′{chance.choice('NS')}", lambda: f"{between(4, 6)}′ {between(0, 11)}″",
        lambda: f"{chance.choice('¿¡')}{w()}{chance.choice('?!')}", lambda: f"{between(0, 23)}:{between(0, 59):02d}–{between(0, 23)}:30",
        lambda: f"({between(1, 30)})", lambda: f"{between(1, 30)}. {w()}", lambda: f"Ctrl+{chance.choice(capitals)}", lambda: f"{n()} {n()} {n()}",
    )


def formula():
    """Powers, indices, Greek letters and what else is set in formulas."""
    letter, power = lambda: chance.choice("abcefhkmnpqrtuvxyzABCDEFGHIKLMNPQRSTUVXY"), lambda: chance.choice(("", "⁻")) + some("0123456789", chance.choice((1, 1, 2))).translate(raised)
    greek, below = lambda: chance.choice("αβγδεθλµπστφωΔΩΓΘΛΣΦ"), lambda: str(between(0, 12)).translate(lowered)
    atoms = ("H", "C", "O", "N", "Na", "Cl", "Ca", "Fe", "S", "Cu", "K", "Mn", "Si", "Al")
    molecule = lambda: "".join(chance.choice(atoms) + chance.choice(("", "", str(between(2, 9)).translate(lowered))) for _ in range(between(2, 4)))
    unit = lambda: chance.choice(("m/s", "kg/m³", "m²", "cm⁻¹", "s⁻¹", "W/m²", "mol", "Hz", "V", "kΩ", "µm", "eV", "l/min", "J s", "N·m"))
    return pick(
        lambda: f"10{power()}", lambda: f"{between(1, 9)}.{between(0, 999)} × 10{power()} {unit()}", lambda: f"{letter()}{power()}",
        lambda: f"{letter()}{chance.choice('²³²')} {chance.choice('+−=·')} {letter()}{chance.choice('²³²')}", lambda: f"{letter()}{below()}",
        lambda: f"{molecule()} + {molecule()} → {molecule()}", molecule, lambda: f"{greek()} = {number()} {unit()}", lambda: f"{letter()}({letter()}) = {letter()}{power()}",
        lambda: f"{chance.choice('ΔΔΣσµ')}{letter()}", lambda: f"{greek()} {chance.choice('≈≤<=±')} {number()}", lambda: f"{greek()}{chance.choice('²')}",
        lambda: f"{letter()} = {letter()} {chance.choice('+−×/·')} {letter()}", lambda: f"√({letter()}² − 4{letter()}{letter()})", lambda: f"O({letter()}{chance.choice('²³')})",
        lambda: f"{number()} {unit()}", lambda: f"{number()} ± {number()}", lambda: f"2{power()} = {number()}", lambda: f"({greek()}, {greek()})",
    )


def name(words):
    """Names of people and places as rosters have them, of words with accents; half of the names begin with one."""
    initial = [word for word in words if not word[0].isascii()] or words

    def one():
        found = chance.choice(initial if chance.random() < 0.5 else words)
        return found.upper() if chance.random() < 0.25 else found.capitalize()

    return pick(
        one, lambda: f"{one()} {one()}", lambda: f"{one()} {one()}", lambda: f"{one()}, {one()}", lambda: f"{one()[0]}. {one()}",
        lambda: f"{one()} {one()[0]}.", lambda: f"{one()}-{one()}", lambda: f"{one()} {one()} {one()}", lambda: f"Dr. {one()}",
        lambda: f"{one()} ({some(capitals, between(2, 3))})", lambda: f"{between(1, 99)} {one()}", lambda: f"• {one()} {one()}",
    )


def texts(languages, english, count):
    """Lines of text; `english` are those of the decks that are learned from."""
    latin = [language for language in languages if language not in other_scripts]
    words_of = lambda lines: [word for line in lines for word in re.findall(r"[^\W\d_]{2,}", line) if encode(word)]
    words = {each: words_of(chance.sample(languages[each], min(20000, len(languages[each])))) for each in latin}
    words["en"] = words_of(english)
    accented = {each: [word for word in of if not word.isascii()] for each, of in words.items()}
    drawn = [each for each in latin for _ in range(shares.get(each, 1))]
    while count > 0:
        language = "en" if chance.random() < 0.5 else chance.choice(drawn)

        def word():
            found, kind = chance.choice(words[language]), chance.random()
            return found.upper() if kind < 0.12 else found.capitalize() if kind < 0.4 else found

        if language != "en" and accented[language] and chance.random() < 0.25:
            text = name(accented[language])
        else:
            text = line_of(english if language == "en" else languages[language], word)
        text = " ".join(text.split())[:90].strip()
        if text and encode(plain(text)):
            count -= 1
            yield text


def line_of(sentences, word):
    kind = chance.random()
    if kind < 0.34:
        sentence = chance.choice(sentences)
        return sentence.upper() if chance.random() < 0.08 else sentence
    if kind < 0.4:
        return " ".join(word() for _ in range(between(1, 4)))
    if kind < 0.44:
        return word()[:5]
    if kind < 0.55:
        return " ".join(pick(number, code, word) for _ in range(between(1, 4)))
    if kind < 0.65:
        return lone()
    if kind < 0.75:
        return formula()
    if kind < 0.83:
        return computed(word)
    parts = [signed(word)] + [word() for _ in range(chance.choice((0, 0, 1, 2, 4)))]
    chance.shuffle(parts)
    return " ".join(parts)


def foreign(languages, count):
    """Lines in other scripts, as many of each language, half of them with words and numbers in Latin letters: lists of pieces as
    they are seen from left to right, each with its language or none, and whether a space follows."""
    latin = [word for each in ("de", "es", "fr") for line in languages[each][:5000] for word in re.findall(r"[^\W\d_]{2,}", line) if encode(word)]
    lines = {each: [line for line in languages.get(each, []) if not encode(line)] for each in other_scripts}

    def word():
        found = chance.choice(latin)
        return pick(lambda: found, found.upper, found.capitalize, number, lambda: number() + "%", code, lambda: computed(lambda: found)[:12])

    for _ in range(count):
        language = chance.choice([each for each in other_scripts if lines[each]])
        words = chance.choice(lines[language])[: between(4, 44)].split()
        words = words[: chance.choice((1, 2, 3, 8))] if chance.random() < 0.4 else words
        if chance.random() < 0.12 and language in ("ru", "el", "uk"):
            words = [each.upper() for each in words]
        if all(each in look_alikes for word in words for each in word if each.isalpha()):
            # alone on a line, it may as well be Latin
            continue
        if chance.random() < 0.5:
            for _ in range(chance.choice((1, 1, 2, 3))):
                words.insert(between(0, len(words)), word())
        yield seen(words, language)


def seen(words, language):
    """Words in the order in which they are seen, cut into pieces of one script each."""
    rows = [[(piece, language if letter else None) for piece, letter in runs_of(plain(word))] for word in words]
    if language in ("ar", "fa", "he"):
        # marks beside a word change sides, and are mirrored
        rows = [row if len(row) == 1 else [max(row, key=lambda piece: len(piece[0]))] for row in rows if row]
        runs = itertools.groupby(rows, key=lambda row: row[0][1])
        rows = [row for of, run in reversed([(of, [*run]) for of, run in runs]) for row in (run if of is None else reversed(run))]
    spaced = [language not in ("ja", "zh_CN") or chance.random() < 0.5 for _ in rows]
    return [
        (piece, of, at == len(row) - 1 and number < len(rows) - 1 and space)
        for number, (row, space) in enumerate(zip(rows, spaced))
        for at, (piece, of) in enumerate(row)
    ]
