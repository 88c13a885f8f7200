"""Prints the plain text of a PPTX file's slides as JSON, as short scripts take it: shapes in the order of the file, notes left out.

By python-pptx if it is installed; otherwise by what python-pptx does at least, unpacking slides and parsing their XML, with Python's
own modules. The second of two readings is measured, so that neither Python's start nor loading modules counts.
"""
import json, re, sys, time, zipfile
from xml.etree import ElementTree

try:
    from pptx import Presentation
except ImportError:
    Presentation = None

DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


def by_python_pptx(path):
    for slide in Presentation(path).slides:
        yield "\n".join(s.text_frame.text.replace("\v", "\n") for s in slide.shapes if s.has_text_frame)


def by_python(path):
    with zipfile.ZipFile(path) as package:
        names = {int(m[1]): m[0] for m in (re.fullmatch(r"ppt/slides/slide(\d+)\.xml", n) for n in package.namelist()) if m}
        for number in sorted(names):
            root = ElementTree.fromstring(package.read(names[number]))
            paragraphs = ("".join(t.text or "" for t in p.iter(DRAWING + "t")) for p in root.iter(DRAWING + "p"))
            yield "\n".join(line for line in paragraphs if line)


read = by_python_pptx if Presentation else by_python
list(read(sys.argv[1]))
wall, cpu = time.perf_counter(), time.process_time()
pages = list(read(sys.argv[1]))
print(json.dumps({"slides": pages, "wallMs": (time.perf_counter() - wall) * 1000, "cpuMs": (time.process_time() - cpu) * 1000}))
