"""learn.py RECOGNIZER.onnx LINES… --out FOLDER [--minutes 75] [--again] [--apart REPOSITORY…]: learns half of the recognizer again.

Takes LINES.bin and LINES.read.jsonl, which read.py wrote. Lines of a fifth of the repositories and the probes are never
learned from; how many of them are read exactly is printed four times, as they are and degraded. Letters of other scripts are
learned as stand-ins (characters.py), which make the service ask the recognizer of that script, and lines that are upside down as
nothing. Lines without a text are bullets and icons: they must go on being read as the network of the package reads them,
because their low confidence makes the service drop them. `--again` begins with the weights in FOLDER, slowly.
Writes latin-weights.safetensors and latin-characters.txt."""
import argparse
import copy
import itertools
import math
import multiprocessing
import pathlib
import random
import time
import unicodedata

import numpy as np
import onnx
import torch
import torch.nn.functional as F

from characters import classes, encode, foreign_letters, held_apart, index, lines_of, merged, plain, right_to_left, standing
from degrade import degraded
from network import Recognizer, middle, own_classes, probabilities, store, stored, weights_of
from read import decoded, height, padded, planes_of, session_of

torch.manual_seed(1)
# several threads are slower on few processors
torch.set_num_threads(1)
torch.backends.nnpack.set_flags(False)
chance = random.Random(1)
noise = np.random.default_rng(1)
batch_pixels = 5120
width_max = 1280
copies_max = 2
smoothing = 0.998
degraded_share = 0.35
# lines of so many letters and heights are also shown upside down, where nothing is to be read
turned_share, turned_letters_min, turned_heights_min = 0.07, 6, 4
measured_max, measured_foreign_max = 400, 80
# rates of the end and of the convolutions; from the network of the package, and again
rates = {False: (1e-3, 2e-4), True: (2e-4, 6e-5)}
# how many lines of each kind are drawn from in turn
shares = {"drawn": 12000, "detected": 4500, "jittered": 2500, "foreign": 7500, "beside": 700}


def distance(first, second):
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        diagonal, row[0] = row[0], i
        for j, b in enumerate(second, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (a != b))
    return row[-1]


def is_visible(line, text):
    """Text layers hold hidden and covered text; the network as it is must have read about half of the letters."""
    letters = "".join(each for each in unicodedata.normalize("NFKD", text) if each.isascii())[:60]
    return len(letters) <= 2 or distance(letters, line["read"][:60]) <= 0.5 * len(letters)


def is_writable(target, line):
    """Whether the steps suffice: repeated letters need a blank between them."""
    return len(target) + sum(a == b for a, b in zip(target, target[1:])) <= -(-line["width"] // 32) * 4


def load(name):
    pixels = np.memmap(f"{name}.bin", np.uint8, "r")
    copies = {}
    for line in lines_of(f"{name}.read.jsonl"):
        text = line["text"] if line["text"] is None else standing(plain(line["text"]))
        target = encode(text) if text else None
        if line["width"] > width_max or (text is not None and not (target and is_writable(target, line))):
            continue
        # with more letters it may be text of a picture
        if line["kind"] == "beside" and len(line["read"].strip()) > 2:
            continue
        if line["kind"] in ("detected", "jittered"):
            key = line["deck"], text, line["kind"]
            copies[key] = copies.get(key, 0) + 1
            others = foreign_letters & {*text}
            if copies[key] > copies_max or not (others or is_visible(line, text)):
                continue
            # what is seen where is known of drawn lines only
            if others & right_to_left and {*text} - right_to_left - {" "}:
                continue
        yield {**line, "text": text, "target": target, "pixels": pixels}


def batches(lines):
    """Lines of one width together, in random order."""
    widths = {}
    for line in chance.sample(lines, len(lines)):
        widths.setdefault(-(-line["width"] // 32) * 32, []).append(line)
    size = lambda width: max(1, batch_pixels // width)
    found = [of[at : at + size(width)] for width, of in widths.items() for at in range(0, len(of), size(width))]
    return chance.sample(found, len(found))


def endless(lines):
    """Batches in which every kind of line has its share."""
    kinds = {kind: [line for line in lines if line["kind"] == kind] for kind in shares}
    while True:
        yield from batches([line for kind, of in kinds.items() for line in chance.sample(of, min(len(of), shares[kind]))])


def pictures_of(batch, share):
    return [
        degraded(planes, chance, noise) if line["target"] and chance.random() < share else planes
        for line, planes in ((line, planes_of(line["pixels"], line)) for line in batch)
    ]


def may_be_turned(line):
    """Whether a line is certainly none when it is upside down."""
    others = foreign_letters & {*line["text"]}
    letters = sum(each.isalpha() for each in line["text"])
    return line["width"] >= turned_heights_min * height and (others or letters >= turned_letters_min)


def feed(queue, lines, files):
    """Prepares batches in a process of its own: what the first part of the network makes of them, and what they say."""
    first_part, whole = map(session_of, files)
    for batch in endless(lines):
        pictures = pictures_of(batch, degraded_share)
        told = [{key: line.get(key) for key in ("target", "runs")} for line in batch]
        for number, line in enumerate(batch):
            if line["target"] and chance.random() < turned_share and may_be_turned(line):
                pictures[number] = pictures[number][:, ::-1, ::-1]
                told[number] = {"target": [], "runs": []}
        pictures = padded(pictures)
        beside = [number for number, line in enumerate(batch) if not line["target"]]
        wanted = whole.run([probabilities], {"x": pictures[beside]})[0] if beside else None
        queue.put((told, first_part.run(None, {"x": pictures})[0], wanted))


def loss_of(recognizer, batch, features, wanted):
    scores = F.log_softmax(recognizer(torch.from_numpy(features)), -1)
    steps = scores.shape[1]
    written = [number for number, line in enumerate(batch) if line["target"]]
    beside = [number for number, line in enumerate(batch) if line["target"] is None]
    turned = [number for number, line in enumerate(batch) if line["target"] == []]
    loss = scores.new_zeros(())
    if written:
        targets = torch.tensor([each for number in written for each in batch[number]["target"]])
        counts = torch.tensor([len(batch[number]["target"]) for number in written])
        lengths = torch.full((len(written),), steps)
        losses = F.ctc_loss(scores[written].transpose(0, 1), targets, lengths, counts, reduction="none", zero_infinity=True)
        loss = loss + (losses / counts.sqrt()).sum() + sum(run_loss(scores[number], batch[number]) for number in written)
    if beside:
        loss = loss - 0.8 * (torch.from_numpy(wanted) * scores[beside][..., :own_classes]).sum()
    if turned:
        loss = loss - 4 * scores[turned][..., 0].mean(1).sum()
    return loss / len(batch)


def run_loss(scores, line):
    """How unlikely the stand-ins of a drawn line are at the steps that their runs take up, 0 if it has none."""
    runs = [(index[letter], start / 8, end / 8) for letter, start, end in line["runs"] or []]
    steps = [(step, number) for number, start, end in runs for step in range(math.ceil(start), min(int(end), len(scores)))]
    if not steps:
        return 0
    rows, columns = zip(*steps)
    return -0.5 * scores[list(rows), list(columns)].mean()


def measure(recognizer, first_part, sets):
    for name, (lines, share) in sets.items():
        right = 0
        with torch.no_grad():
            for batch in batches(lines):
                features = first_part.run(None, {"x": padded(pictures_of(batch, share))})[0]
                best = recognizer(torch.from_numpy(features)).argmax(-1).numpy()
                right += sum(plain(merged(decoded(row))) == merged(line["text"]) for line, row in zip(batch, best))
        print(f"{name}: {right / max(1, len(lines)):.4f} of {len(lines)} lines", flush=True)


def learn_new(recognizer, queue, known, steps=120):
    """Learns the classes that the weights do not have yet, while the others stay."""
    if known == len(classes) + 1:
        return
    last = recognizer.end.w["last"], recognizer.end.w["bias"]
    optimizer = torch.optim.Adam(last, lr=1e-2)
    for parameter in recognizer.parameters():
        parameter.requires_grad_(any(parameter is each for each in last))
    for _ in range(steps):
        optimizer.zero_grad()
        loss_of(recognizer, *queue.get()).backward()
        for each in last:
            each.grad[..., :known] = 0
        optimizer.step()
    recognizer.requires_grad_(True)


def learn(recognizer, queue, given, judge):
    groups = [{"params": recognizer.end.parameters()}, {"params": recognizer.convolutions.parameters()}]
    optimizer = torch.optim.AdamW(groups, weight_decay=1e-4)
    mean = copy.deepcopy(recognizer).requires_grad_(False)
    began, shown, losses = time.time(), 0, []
    for step in itertools.count(1):
        passed = (time.time() - began) / 60 / given.minutes
        if passed >= 1:
            break
        for group, rate in zip(optimizer.param_groups, rates[given.again]):
            group["lr"] = rate * min(1, step / 150) * (0.02 + 0.49 * (1 + math.cos(math.pi * passed)))
        optimizer.zero_grad()
        loss = loss_of(recognizer, *queue.get())
        loss.backward()
        torch.nn.utils.clip_grad_norm_(recognizer.parameters(), 5.0)
        optimizer.step()
        losses.append(loss.item())
        with torch.no_grad():
            for kept, values in zip(mean.parameters(), recognizer.parameters()):
                kept.lerp_(values, 1 - min(smoothing, step / (step + 50)))
        if step % 200 == 0:
            print(f"{step} steps: {np.mean(losses[-200:]):.3f}", flush=True)
        if passed > (shown + 1) / 4:
            shown += 1
            judge(mean)
    judge(mean)


def held(lines, apart):
    """The lines that nothing is learned from, with the share of them that is degraded."""
    some = lambda of, most=measured_max: chance.sample(of, min(len(of), most))
    fifth = some([line for line in lines if line["repo"] in apart - {"probes"} and line["kind"] == "detected"])
    probes = some([line for line in lines if line["repo"] == "probes" and line["target"]])
    scripts = {
        f"other repositories, {letter}": (some([line for line in lines if line["repo"] in apart and letter in (line["text"] or "")], measured_foreign_max), 0)
        for letter in sorted(foreign_letters)
    }
    latin = [line for line in fifth if not foreign_letters & {*line["text"]}]
    return {"other repositories": (latin, 0), "other repositories, degraded": (latin, 1), "probes": (probes, 0), **scripts}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("recognizer")
    parser.add_argument("lines", nargs="+")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--minutes", type=float, default=75)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--apart", nargs="*", default=[], help="repositories that are not learned from either")
    given = parser.parse_args()
    known = [line for name in given.lines for line in load(name)]
    apart = held_apart(known) | {*given.apart}
    onnx.utils.extract_model(given.recognizer, "first-part.onnx", ["x"], [middle])
    own = weights_of(given.recognizer)
    weights = given.out / "latin-weights.safetensors"
    begun = {**own, **stored(weights)} if given.again else own
    recognizer = Recognizer(given.recognizer, begun, len(classes) + 1)
    sets, first_part = held(known, apart), session_of("first-part.onnx")

    def judge(learned):
        store(learned, own, weights)
        measure(learned, first_part, sets)

    queue = multiprocessing.Queue(4)
    lines = [line for line in known if line["repo"] not in apart]
    files = "first-part.onnx", given.recognizer
    multiprocessing.Process(target=feed, args=(queue, lines, files), daemon=True).start()
    learn_new(recognizer, queue, len(begun["linear_8.b_0"]))
    learn(recognizer, queue, given, judge)
    (given.out / "latin-characters.txt").write_text("\n".join(classes) + "\n")
