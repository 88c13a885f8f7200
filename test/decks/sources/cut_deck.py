"""Keeps some slides of a deck: python3 cut_deck.py IN.pdf OUT.pdf 3,5,7

Only pages go, with what the structure tree, outlines and links say of them; what the exporter wrote
of the pages that stay is untouched.
"""

import sys

import pikepdf
from pikepdf import Array, Name


def main(source, out, numbers):
    pdf = pikepdf.open(source)
    kept = [pdf.pages[number - 1].obj for number in numbers]
    ids = {page.objgen for page in kept}
    for at in reversed(range(len(pdf.pages))):
        if pdf.pages[at].obj.objgen not in ids:
            del pdf.pages[at]
    if "/StructTreeRoot" in pdf.Root:
        prune_structure(pdf.Root.StructTreeRoot, kept, ids)
    for key in ("/Outlines", "/Names", "/Dests", "/OpenAction", "/Metadata", "/PieceInfo"):
        if key in pdf.Root:
            del pdf.Root[key]
    for page in kept:
        prune_page(page)
    pdf.remove_unreferenced_resources()
    mode = pikepdf.ObjectStreamMode.generate
    pdf.save(out, object_stream_mode=mode, recompress_flate=True, static_id=True)


def prune_page(page):
    for key in ("/Thumb", "/PieceInfo", "/B", "/Metadata"):
        if key in page:
            del page[key]
    if "/Annots" in page:
        page.Annots = Array([note for note in page.Annots if not leads_to_page(note)])


def leads_to_page(note):
    return "/Dest" in note or ("/A" in note and note.A.get("/S") == Name.GoTo)


def prune_structure(root, kept, ids):
    root.K = Array([element for element in listed(root.K) if keep(element, None, ids)])
    parents = {int(page.StructParents) for page in kept if "/StructParents" in page}
    for page in kept:
        parents |= {int(note.StructParent) for note in page.get("/Annots", []) if "/StructParent" in note}
    if "/ParentTree" in root:
        prune_numbers(root.ParentTree, parents)
    for key in ("/IDTree", "/ClassMap"):
        if key in root:
            del root[key]


def listed(kids):
    return list(kids) if isinstance(kids, Array) else [kids]


def keep(element, page, ids):
    """Takes what belongs to pages that are gone out of an element; False where nothing is left."""
    if isinstance(element, int):
        return page in ids
    own = element.get("/Pg")
    page = own.objgen if own is not None else page
    if element.get("/Type") in (Name.MCR, Name.OBJR):
        return page in ids
    if own is not None and page not in ids:
        del element["/Pg"]
    if "/K" not in element:
        return page in ids
    kids = [kid for kid in listed(element.K) if keep(kid, page, ids)]
    if kids:
        element.K = Array(kids) if len(kids) > 1 else kids[0]
    return bool(kids)


def prune_numbers(node, parents):
    if "/Nums" in node:
        pairs = list(node.Nums)
        kept = []
        for at in range(0, len(pairs), 2):
            if int(pairs[at]) in parents:
                kept += pairs[at : at + 2]
        node.Nums = Array(kept)
    for kid in node.get("/Kids", []):
        prune_numbers(kid, parents)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], [int(number) for number in sys.argv[3].split(",")])
