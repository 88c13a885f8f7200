"""read.py RECOGNIZER.onnx LINES…: what the recognizer reads before it is retrained.

Takes LINES.bin and LINES.jsonl; writes LINES.read.jsonl."""
import argparse
import json

import numpy as np
import onnxruntime

from characters import classes, lines_of

height = 48


def planes_of(pixels, line):
    """The picture of a line: three planes of bytes."""
    count = 3 * height * line["width"]
    return np.array(pixels[line["offset"] : line["offset"] + count]).reshape(3, height, line["width"])


def padded(pictures):
    """Pictures as the network gets them, as wide as the service makes them: a multiple of 32."""
    width = -(-max(each.shape[2] for each in pictures) // 32) * 32
    values = np.zeros((len(pictures), 3, height, width), np.float32)
    for row, picture in zip(values, pictures):
        row[:, :, : picture.shape[2]] = picture.astype(np.float32) / 127.5 - 1
    return values


def session_of(model):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model, options)


def decoded(best):
    """The text of the likeliest classes of the steps."""
    table = ["", *classes]
    return "".join(table[each] for at, each in enumerate(best) if each and (at == 0 or each != best[at - 1]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("recognizer")
    parser.add_argument("lines", nargs="+")
    given = parser.parse_args()
    session = session_of(given.recognizer)
    for name in given.lines:
        pixels = np.memmap(f"{name}.bin", np.uint8, "r")
        with open(f"{name}.read.jsonl", "w") as out:
            for line in lines_of(f"{name}.jsonl"):
                (steps,) = session.run(None, {"x": padded([planes_of(pixels, line)])})
                out.write(json.dumps({**line, "read": decoded(steps[0].argmax(1))}) + "\n")
