"""features.py RECOGNIZER.onnx LINES… [--degraded SHARE]: what the first part of the recognizer says of each line.

Takes LINES.bin and LINES.jsonl; writes LINES.f16, 480 values per step, and LINES.steps.jsonl. A share of the lines is
added as low resolution, blur, noise and JPEG would leave them."""
import argparse
import io
import json
import random

import numpy as np
import onnx
import onnxruntime
from PIL import Image, ImageFilter

from characters import classes, lines_of
from network import cut, probabilities

height = 48
chance = random.Random(17)
noise = np.random.default_rng(5)


def compressed(picture, quality):
    data = io.BytesIO()
    picture.save(data, "JPEG", quality=quality)
    return Image.open(data).convert("RGB")


def degraded(planes):
    picture = Image.fromarray(np.ascontiguousarray(planes[::-1].transpose(1, 2, 0)))
    size = picture.size
    kind = chance.random()
    if kind < 0.45:
        scale = chance.uniform(0.33, 0.75)
        kinds = (Image.BILINEAR, Image.BOX, Image.BICUBIC)
        picture = picture.resize((max(8, int(size[0] * scale)), int(height * scale)), chance.choice(kinds))
        if chance.random() < 0.5:
            picture = compressed(picture, chance.randint(30, 85))
        picture = picture.resize(size, Image.BILINEAR)
    elif kind < 0.65:
        picture = picture.filter(ImageFilter.GaussianBlur(chance.uniform(0.5, 1.6)))
    elif kind < 0.8:
        picture = compressed(picture, chance.randint(15, 60))
    values = np.asarray(picture, np.float32)
    if chance.random() < 0.4:
        values = (values - 128) * chance.uniform(0.4, 1.1) + 128 + chance.uniform(-30, 30)
    if chance.random() < 0.4:
        values = values + noise.normal(0, chance.uniform(2, 16), (*values.shape[:2], 1))
    return np.clip(values, 0, 255).astype(np.uint8)[:, :, ::-1].transpose(2, 0, 1)


def decoded(steps):
    table = ["", *classes]
    best = steps.argmax(1)
    return "".join(table[each] for at, each in enumerate(best) if each and (at == 0 or each != best[at - 1]))


def extract(session, name, share):
    pixels = np.memmap(f"{name}.bin", np.uint8)
    at = 0
    with open(f"{name}.f16", "wb") as out, open(f"{name}.steps.jsonl", "w") as about:
        for line in lines_of(f"{name}.jsonl"):
            count = 3 * height * line["width"]
            planes = np.array(pixels[line["offset"] : line["offset"] + count]).reshape(3, height, line["width"])
            versions = [("plain", planes)] + ([("degraded", degraded(planes))] if chance.random() < share else [])
            for state, version in versions:
                # padded as the service pads its lines
                padded = np.zeros((1, 3, height, -(-line["width"] // 32) * 32), np.float32)
                padded[0, :, :, : line["width"]] = version.astype(np.float32) / 127.5 - 1
                features, steps = session.run(None, {"x": padded})
                values = features[0, :, 0].T.astype(np.float16)
                out.write(np.ascontiguousarray(values).tobytes())
                own = {"state": state, "steps": len(values), "at": at, "read": decoded(steps[0])}
                about.write(json.dumps({**line, **own}) + "\n")
                at += values.size


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("recognizer")
    parser.add_argument("lines", nargs="+")
    parser.add_argument("--degraded", type=float, default=0.3)
    given = parser.parse_args()
    onnx.utils.extract_model(given.recognizer, "first-part.onnx", ["x"], [cut, probabilities])
    loaded = onnxruntime.InferenceSession("first-part.onnx")
    for each in given.lines:
        extract(loaded, each, given.degraded)
