"""draw.py OUT LINES.jsonl [--count 35000]: draws lines of text in many fonts, as the detector would cut them out.

Takes English from LINES.jsonl, which cut-lines.ts wrote; writes OUT.bin and OUT.jsonl like it. Needs Debian's fonts-*."""
import argparse
import functools
import glob
import itertools
import json
import random

import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from characters import foreign_letters, full_width, held_apart, lines_of, plain, standing
from texts import chance as chance_of_texts, corpus, foreign, texts

height = 48
chance = random.Random(1)
noise = np.random.default_rng(1)
families = (
    "Liberation Carlito Caladea Roboto OpenSans Lato Cantarell Inconsolata FiraCode Hack JetBrains EBGaramond LinLibertine "
    "LinBiolinum Arimo Tinos Cousine texgyre lmroman lmsans lmmono cmun Comfortaa Quicksand Play Vollkorn Gentium DejaVu "
    "NotoSans- NotoSerif- NotoSansMono NotoSansDisplay NimbusSans NimbusRoman NimbusMono P052 C059 URWGothic URWBookman "
    "Go- OldStandard Andika Averia OpenDyslexic agave Monoid Courier"
).lower().split()
handwriting = (
    "BecauseWe ComicNeue DancingScript Kaushan Breip femkeklaver dkg Humor Kristi Klee Lobster Leckerli Rufscript TomsonTalks "
    "Delphine SteveHand"
).lower().split()
usual = "liberation carlito roboto opensans lato arimo notosans dejavu texgyreheros lmsans".split()
above, below = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "₀₁₂₃₄₅₆₇₈₉₊₋"
on_line = str.maketrans(above + below, 2 * "0123456789+−")
# whose small letters are capitals
without_small = "becausewe humor".split()
unfit = "symbol math emoji dingbat ordinal smc caps sc- sc08 sc12 -allsc initials unslanted dunhill".split()


@functools.cache
def characters_of(path):
    return set(TTFont(path, lazy=True, fontNumber=0).getBestCmap() or ())


def fonts():
    """Path and characters of each font by family."""
    found = {}
    for path in glob.glob("/usr/share/fonts/**/*.?tf", recursive=True):
        name = path.split("/")[-1].lower()
        if any(each in name for each in unfit) or not any(each in name for each in families + handwriting):
            continue
        characters = characters_of(path)
        if set(range(65, 91)) <= characters:
            found.setdefault(name.split("-")[0].rstrip("0123456789"), []).append((path, characters))
    return found


def background(width, tall, dark):
    color = noise.uniform(0, 90, 3) if dark else noise.uniform(200, 255, 3)
    if chance.random() < (0.2 if dark else 0.55):
        color[:] = 0 if dark else 255
    pixels = np.tile(color.astype(np.float32), (tall, width, 1))
    kind = chance.random()
    if kind < 0.1:
        pixels += np.linspace(-20, 20, width)[None, :, None]
    elif kind < 0.16:
        pixels += np.linspace(-20, 20, tall)[:, None, None]
    elif kind < 0.2:
        pixels += noise.normal(0, 8, (tall, width, 1))
    return pixels


def rule(pixels, middle, tall):
    """A rule of a table or an underline, as far from the middle as the edge of the cut."""
    thick = chance.randint(1, 3)
    at = round(middle + chance.choice((-1, 1)) * (tall / 2 - chance.uniform(0, 0.06) * tall))
    pixels[max(0, at - thick) : at] = noise.uniform(0, 255) if chance.random() < 0.5 else noise.uniform(0, 255, 3)


def parts_of(text, path, size):
    """The parts of a text with their fonts and how far each stands above the line: digits above or below it are drawn smaller,
    as offices do, or by the font's own glyphs."""
    font = ImageFont.truetype(path, size)
    if chance.random() < 0.4 and fits(text, characters_of(path)):
        return [(text, font, 0)]
    small, rise = ImageFont.truetype(path, round(size * chance.uniform(0.55, 0.7))), size * chance.uniform(0.28, 0.42)
    runs = itertools.groupby(text, key=lambda each: 1 if each in above else -0.45 if each in below else 0)
    return [("".join(run).translate(on_line) if level else "".join(run), small if level else font, level * rise) for level, run in runs]


def draw(pieces):
    """The picture of a line, 48 pixels high, and where its pieces are in it; None if there is nothing to see. A piece is a
    text, the path of its font, and whether a space follows."""
    size = chance.choice((chance.randint(12, 22), chance.randint(16, 34), chance.randint(28, 64)))
    features = ["onum"] if chance.random() < 0.12 else None
    font = ImageFont.truetype(pieces[0][1], size)
    left, top, _, bottom = font.getbbox(pieces[0][0])
    right, spans, drawn = 0, [], []
    for text, path, space in pieces:
        start = right
        for part, own, rise in parts_of(text, path, size):
            drawn.append((part, own, rise, size + right))
            right += own.getlength(part, features=features)
        spans.append((size + start, size + right))
        right += font.getlength(" ") if space else 0
    if len(drawn) == 1:
        right = font.getbbox(pieces[0][0], features=features)[2]
    if right - left < 3 or bottom - top < 2:
        return None
    mask = Image.new("L", (int(right + 2 * size), 3 * size), 0)
    for text, own, rise, start in drawn:
        place = start, size + font.getmetrics()[0] - rise
        ImageDraw.Draw(mask).text(place, text, font=own, fill=255, anchor="ls", features=features)
    rows = np.where(np.asarray(mask).max(1) > 60)[0]
    if len(rows) == 0:
        return None
    middle, tall = size + font.getmetrics()[0] - size * 0.34, size * chance.uniform(1.12, 1.7)
    if chance.random() < 0.3:  # as high as the ink, as lines of capitals are detected
        middle, tall = (rows[0] + rows[-1]) / 2, max((rows[-1] - rows[0]) * chance.uniform(1.25, 1.8), size * 0.7)
    middle += size * chance.uniform(-0.1, 0.1)
    if chance.random() < 0.95:  # detection hardly ever cuts ink off
        tall = max(tall, 2 * (middle - rows[0] + 1), 2 * (rows[-1] + 2 - middle))
    dark = chance.random() < 0.28
    color = noise.uniform(190, 255, 3) if dark else noise.uniform(0, 110, 3)
    if chance.random() < 0.5:
        color[:] = 255 if dark else 0
    share = np.asarray(mask, np.float32)[:, :, None] / 255
    pixels = background(mask.width, mask.height, dark) * (1 - share) + color * share
    if chance.random() < 0.12:
        rule(pixels, middle, tall)
    picture = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    sides = size + left - tall * chance.uniform(0.02, 0.3), size + right + tall * chance.uniform(0.02, 0.3)
    return cut(picture, sides, middle, tall), [[(place - sides[0]) * height / tall for place in span] for span in spans]


def cut(picture, sides, middle, tall):
    left, right = sides
    if chance.random() < 0.25:
        turned = dict(center=((left + right) / 2, middle), fillcolor=picture.getpixel((0, 0)))
        picture = picture.rotate(chance.uniform(-0.7, 0.7), Image.BICUBIC, **turned)
    width = max(8, min(1600, round((right - left) * height / tall)))
    if tall > height:
        picture = picture.filter(ImageFilter.BoxBlur(float(tall / height - 1) / 2))
    place = ((right - left) / width, 0, left, 0, tall / height, middle - tall / 2)
    return picture.transform((width, height), Image.AFFINE, place, Image.BILINEAR)


def all_lines(english, count):
    """Each line in pieces, with the path of a font that has its letters; lines in other scripts come last."""
    languages, known = corpus(), fonts()
    often = [family for family in known if any(each in family for each in usual)]
    by_hand = [family for family in known if any(each in family for each in handwriting)]
    for text in texts(languages, english, count):
        kind = chance.random()
        for _ in range(5):
            path, characters = chance.choice(known[chance.choice(by_hand if kind < 0.07 else often if kind < 0.55 else list(known))])
            if any(each in path.lower() for each in without_small):
                text = text.upper()
            if all(ord(each) in characters for each in text.translate(on_line) if each != " "):
                yield [(text, path, False)], "drawn"
                break
    yield from foreign_lines(languages, known, count // 3)


def foreign_lines(languages, known, count):
    # Nastaliq is higher than what is drawn on
    names = [name for name in glob.glob("/usr/share/fonts/**/*.?t[cf]", recursive=True) if not any(each in name for each in ("Nastaliq", "Emoji", "Symbol", "glyphicons"))]
    characters = {path: characters_of(path) for path in names}
    plain_latin = [path for family, of in known.items() for path, _ in of if any(each in family for each in usual)]
    fonts_of = {}
    for pieces in foreign(languages, count):
        letters = {character for text, language, _ in pieces if language for character in text}
        language = next((language for _, language, _ in pieces if language), None)
        if language is None:
            continue
        fit = fonts_of.setdefault(language, [path for path, own in characters.items() if fits(letters, own)])
        path = next((each for each in (chance.choice(fit) for _ in range(5 if fit else 0)) if fits(letters, characters[each])), None)
        if path is None:
            continue
        beside = {character for text, of, _ in pieces if not of for character in text}
        other = path if fits(beside, characters[path]) and chance.random() < 0.7 else chance.choice(plain_latin)
        if fits(beside, characters.get(other, set())):
            yield [(text, path if of else other, space) for text, of, space in pieces], "foreign"


def fits(letters, characters):
    return all(ord(each) in characters for each in letters if each != " ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("lines")
    parser.add_argument("--count", type=int, default=35000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for each in (chance, chance_of_texts):
        each.seed(given.seed)
    lines = lines_of(given.lines)
    apart = held_apart(lines)
    english = sorted({line["text"] for line in lines if line["repo"] not in apart and (line["text"] or "é").isascii()})
    offset = 0
    with open(f"{given.out}.bin", "wb") as data, open(f"{given.out}.jsonl", "w") as about:
        for pieces, kind in all_lines(english, given.count):
            picture, spans = draw(pieces) or (None, None)
            if picture is None:
                continue
            planes = np.ascontiguousarray(np.asarray(picture)[:, :, ::-1].transpose(2, 0, 1))
            data.write(planes.tobytes())
            runs = [(standing(text), space, span) for (text, _, space), span in zip(pieces, spans)]
            line = {"text": plain("".join(text + " " * space for text, space, _ in runs)), "repo": kind, "kind": kind}
            line |= {"runs": [[text, *map(round, span)] for text, _, span in runs if text in foreign_letters - full_width]}
            about.write(json.dumps({**line, "width": planes.shape[2], "offset": offset}) + "\n")
            offset += planes.size
