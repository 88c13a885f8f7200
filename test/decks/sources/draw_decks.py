"""Draws the decks that no presentation program at hand would make as they must be: python3 draw_decks.py OUT"""

import io
import random
import sys

import pikepdf
from PIL import Image, ImageFilter
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
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


if __name__ == "__main__":
    out = sys.argv[1]
    keynote_like(f"{out}/keynote-like.pdf")
    blank_slide(f"{out}/blank-slide.pdf")
    turned(f"{out}/turned.pdf")
