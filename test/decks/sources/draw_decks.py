"""Draws the decks that no presentation program at hand would make as they must be: python3 draw_decks.py OUT"""

import io
import random
import sys

import pikepdf
from PIL import Image, ImageFilter
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

LATO = "/usr/share/fonts/truetype/lato/Lato-{}.ttf"
for weight in ("Regular", "Bold"):
    pdfmetrics.registerFont(TTFont(f"Lato-{weight}", LATO.format(weight)))


def canvas(path, width, height, title):
    c = Canvas(path, pagesize=(width, height), invariant=1)
    c.setTitle(title)
    return c


def line(c, x, y, text, size=24, weight="Regular", colour="#1e293b"):
    c.setFillColor(colour)
    c.setFont(f"Lato-{weight}", size)
    c.drawString(x, y, text)


def words(c, x, y, text, size, weight="Regular"):
    """A text object a word, as Quartz writes them: the spaces are gaps only."""
    for word in text.split(" "):
        line(c, x, y, word, size, weight, "#ffffff")
        x += pdfmetrics.stringWidth(word + " ", f"Lato-{weight}", size)


def dusk():
    random.seed(7)
    small = Image.new("RGB", (64, 36))
    for y in range(36):
        for x in range(64):
            glow = max(0.0, 1 - ((x - 48) ** 2 + (y - 30) ** 2) / 900)
            grain = random.randint(-4, 4)
            small.putpixel((x, y), (int(26 + 90 * glow) + grain, int(22 + 30 * glow) + grain, int(54 + 24 * glow) + grain))
    picture = small.resize((960, 540), Image.BICUBIC).filter(ImageFilter.GaussianBlur(6))
    jpeg = io.BytesIO()
    picture.save(jpeg, "JPEG", quality=70)
    jpeg.seek(0)
    return ImageReader(jpeg)


def keynote_like(path):
    c = canvas(path, 1920, 1080, "Lighthouses")
    background = dusk()

    def page(draw):
        c.drawImage(background, 0, 0, 1920, 1080)
        draw()
        c.showPage()

    def cover():
        words(c, 160, 560, "Lighthouses", 132, "Bold")
        words(c, 160, 450, "A short history of light at sea", 54)

    builds = [
        "Open fires on hills, as early as antiquity",
        "Oil lamps with mirrors in the eighteenth century",
        "The Fresnel lens from 1823, seen from thirty kilometres away",
    ]

    def build(step):
        words(c, 160, 860, "Three ages of light", 84, "Bold")
        for i, text in enumerate(builds[:step]):
            words(c, 160, 650 - 130 * i, "•", 54)
            words(c, 220, 650 - 130 * i, text, 54)

    def last():
        words(c, 160, 860, "Today", 84, "Bold")
        words(c, 160, 620, "Almost every lighthouse now runs by itself,", 54)
        words(c, 160, 545, "and the last keepers have come ashore.", 54)

    page(cover)
    for step in (1, 2, 3):
        page(lambda: build(step))
    page(last)
    c.save()


def blank_slide(path):
    c = canvas(path, 720, 405, "Before and after")
    line(c, 60, 300, "Before the pause", 36, "Bold")
    line(c, 60, 230, "The slide after this one is blank.")
    c.showPage()
    c.setFillColor("#ffffff")
    c.rect(0, 0, 720, 405, stroke=0, fill=1)
    c.showPage()
    line(c, 60, 300, "After the pause", 36, "Bold")
    line(c, 60, 230, "The deck goes on as if nothing had happened.")
    c.showPage()
    c.save()


def turned(path):
    c = canvas(path, 960, 540, "Turned pages")
    names = ("turned to the right", "upside down", "turned to the left", "not turned")
    for name in names:
        line(c, 90, 400, f"This page is {name}", 40, "Bold")
        line(c, 90, 300, "It is shown upright all the same,")
        line(c, 90, 264, "because the page says how to turn it.")
        line(c, 90, 180, "First the left column,", 20)
        line(c, 90, 120, "all the way down.", 20)
        line(c, 560, 180, "Then the right column,", 20)
        line(c, 560, 120, "and that is the end.", 20)
        line(c, 90, 12, "Printer's mark outside the crop", 10)
        c.showPage()
    c.save()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page, turn in zip(pdf.pages, (90, 180, 270, 0)):
            turn_page(pdf, page, turn)
        pdf.save(path, static_id=True)


def turn_page(pdf, page, turn):
    """Draws the page turned against its /Rotate, in a box whose corner is not at 0, 0."""
    w, h = 960, 540
    turns = {0: "1 0 0 1 0 0", 90: f"0 1 -1 0 {h} 0", 180: f"-1 0 0 -1 {w} {h}", 270: f"0 -1 1 0 0 {w}"}
    crop = (40, 40, w - 40, h - 40)
    corners = {
        0: crop,
        90: (h - crop[3], crop[0], h - crop[1], crop[2]),
        180: (w - crop[2], h - crop[3], w - crop[0], h - crop[1]),
        270: (crop[1], w - crop[2], crop[3], w - crop[0]),
    }
    dx, dy = 1000, -300
    page.contents_add(f"q 1 0 0 1 {dx} {dy} cm {turns[turn]} cm".encode(), prepend=True)
    page.contents_add(b"Q")
    size = (h, w) if turn in (90, 270) else (w, h)
    page.MediaBox = [dx, dy, dx + size[0], dy + size[1]]
    x0, y0, x1, y1 = corners[turn]
    page.CropBox = [dx + x0, dy + y0, dx + x1, dy + y1]
    page.Rotate = turn


def layouts(path):
    """Slides whose order is seen and not drawn: each draws its parts in another order than it is read in."""
    c = canvas(path, 960, 540, "Layouts")
    for draw in (agenda, steps, stages, sticker, beside, upright):
        draw(c)
        c.showPage()
    c.save()


def agenda(c):
    """A table with dashed lines between its rows alone, and a window over a part of it."""
    line(c, 60, 470, "Agenda of the harbour meeting", 36, "Bold")
    for x, text in ((140, "When"), (300, "What")):
        line(c, x, 418, text, 18, "Bold")
    rows = (
        ("1", "9:00", ("Welcome by the harbour", "master and her crew")),
        ("", "9:30", ("Reports of the pilots",)),
        ("2", "10:00", ("Tide tables",)),
        ("3", "10:30", ("End",)),
    )
    y = 408
    for number, when, what in rows:
        c.setDash(2, 2)
        c.line(60 if number else 130, y, 900, y)
        c.setDash()
        middle = y - 8 - 11 * len(what)
        line(c, 80, middle, number, 18)
        line(c, 140, middle, when, 18)
        for at, text in enumerate(what):
            line(c, 300, y - 22 - 22 * at, text, 18)
        y -= 16 + 22 * len(what)
    c.setFillColor("#ffffff")
    c.rect(480, 160, 380, 170, stroke=1, fill=1)
    line(c, 500, 290, "Bring the tide tables of", 16)
    line(c, 500, 270, "last year, please.", 16)


def steps(c):
    """Numbers in a column of their own, drawn after what they number."""
    line(c, 60, 470, "How to moor", 36, "Bold")
    texts = ("Come alongside slowly", "Make the bow line fast", "Then the stern line", "Put out the fenders")
    for at, text in enumerate(texts):
        line(c, 140, 380 - 80 * at, text, 22)
    for at in range(4):
        line(c, 70, 376 - 80 * at, f"0{at + 1}", 32, "Bold")


def stages(c):
    """Four stacks of cards, drawn two by two and the heads first."""
    line(c, 60, 470, "Seasons at sea", 36, "Bold")
    names = ("Spring", "Summer", "Autumn", "Winter")
    works = ("Paint the hull", "Sail", "Lay up", "Mend the sails")
    lefts, heights = (60, 270, 482, 692), (120, 80, 60, 100)
    for pair in ((0, 1), (2, 3)):
        for at in pair:
            card(c, lefts[at], 340, 80, names[at], "#bfdbfe")
        for at in pair:
            card(c, lefts[at], 310 - heights[at], heights[at], works[at], "#e2e8f0")


def card(c, x, y, height, text, colour):
    c.setFillColor(colour)
    c.rect(x, y, 180, height, stroke=0, fill=1)
    line(c, x + 16, y + height - 32, text, 20)


def sticker(c):
    """A slanted note over the corner of a box, drawn before its words."""
    line(c, 60, 470, "Access to the boat house", 36, "Bold")
    c.setFillColor("#fde68a")
    c.rect(180, 180, 420, 170, stroke=1, fill=1)
    c.saveState()
    c.translate(520, 322)
    c.rotate(-8)
    c.setFillColor("#fef08a")
    c.rect(-10, -12, 260, 36, stroke=0, fill=1)
    line(c, 0, 0, "for members only!", 20)
    c.restoreState()
    for at, text in enumerate(("Gate", "the code of the month", "Shed", "the key behind the oar")):
        line(c, 200 if at % 2 == 0 else 260, 310 - 32 * at, text, 20)


def beside(c):
    """A list with a drawing beside it that reaches over its longest item, drawn first."""
    for at, text in enumerate(("Bow", "Mast", "Stern")):
        c.setFillColor("#bfdbfe")
        c.rect(480 + 150 * at, 330, 120, 60, stroke=0, fill=1)
        line(c, 500 + 150 * at, 353, text, 18)
    line(c, 60, 470, "Parts of a boat", 36, "Bold")
    items = ("Bow", "Stern", "Keel", "Rudder, tiller and all that steers the boat through the waves", "Sails")
    for at, text in enumerate(items):
        line(c, 60, 350 - 44 * at, "\u2022 " + text, 24)


def upright(c):
    """Japanese written downwards, its columns from the right, drawn from the left."""
    line(c, 60, 470, "Notice in the harbour", 36, "Bold")
    font = UnicodeCIDFont("HeiseiMin-W3", isVertical=True)
    pdfmetrics.registerFont(font)
    c.setFont(font.fontName, 30)
    for x, text in ((500, "ください。"), (545, "引きの表を持って来て"), (590, "港の会議には潮の満ち")):
        c.drawString(x, 400, text)


if __name__ == "__main__":
    out = sys.argv[1]
    keynote_like(f"{out}/keynote-like.pdf")
    blank_slide(f"{out}/blank-slide.pdf")
    turned(f"{out}/turned.pdf")
    layouts(f"{out}/layouts.pdf")
