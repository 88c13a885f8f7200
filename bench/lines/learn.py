"""learn.py RECOGNIZER.onnx LINES… --out FOLDER [--minutes 30]: learns the end of the Latin recognizer again.

Takes what features.py wrote. Lines of a fifth of the repositories and the probes are never learnt from; how many of them
are read exactly is printed after each round, beside what the network read before. Lines without a text are in other
scripts, or bullets and icons: they must go on being read as before, because their low confidence makes the service try
other recognizers, or drop them.
Writes latin-weights.safetensors and latin-characters.txt."""
import argparse
import copy
import math
import pathlib
import random
import time
import unicodedata

import numpy as np
import torch
import torch.nn.functional as F

from characters import classes, encode, held_apart, lines_of, plain
from network import End, own_classes, store, weights_of

chance = random.Random(1)
torch.manual_seed(1)
batch_steps = 3000
steps_max = 200
copies_max = 2
smoothing = 0.998


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


def load(name):
    values = np.fromfile(f"{name}.f16", np.float16)
    copies = {}
    for line in lines_of(f"{name}.steps.jsonl"):
        text = line["text"] if line["text"] is None else plain(line["text"])
        target = encode(text) if text else None
        steps = line["steps"]
        if not 2 <= steps <= steps_max or (text is not None and not target):
            continue
        # repeated letters need a blank between them
        if target and len(target) + sum(a == b for a, b in zip(target, target[1:])) > steps:
            continue
        # with more letters it may be text of a picture
        if line["kind"] == "beside" and len(line["read"].strip()) > 2:
            continue
        if line["kind"] in ("detected", "jittered"):
            key = line["deck"], text, line["kind"], line["state"]
            copies[key] = copies.get(key, 0) + 1
            if copies[key] > copies_max or not is_visible(line, text):
                continue
        features = values[line["at"] : line["at"] + 480 * steps].reshape(steps, 480)
        yield {**line, "text": text, "target": target, "features": features}


def batches(lines, shuffled):
    order = sorted(lines, key=lambda line: line["steps"] + (chance.random() * 4 if shuffled else 0))
    found, batch = [], []
    for line in order:
        if batch and (len(batch) + 1) * line["steps"] > batch_steps:
            found.append(batch)
            batch = []
        batch.append(line)
    found.append(batch)
    if shuffled:
        chance.shuffle(found)
    return found


def tensors(batch):
    longest = max(line["steps"] for line in batch)
    features = np.zeros((len(batch), 480, 1, longest), np.float32)
    for number, line in enumerate(batch):
        features[number, :, 0, : line["steps"]] = line["features"].T
    return torch.from_numpy(features), torch.tensor([line["steps"] for line in batch])


def loss_of(end, before, batch):
    features, lengths = tensors(batch)
    scores = F.log_softmax(end(features, lengths), -1)
    written = [number for number, line in enumerate(batch) if line["target"]]
    foreign = [number for number, line in enumerate(batch) if not line["target"]]
    loss = scores.new_zeros(())
    if written:
        targets = torch.tensor([each for number in written for each in batch[number]["target"]])
        counts = torch.tensor([len(batch[number]["target"]) for number in written])
        losses = F.ctc_loss(scores[written].transpose(0, 1), targets, lengths[written], counts, reduction="none", zero_infinity=True)
        loss = loss + (losses / counts.sqrt()).sum()
    if foreign:
        with torch.no_grad():
            wanted = F.softmax(before(features[foreign], lengths[foreign]), -1)
        inside = torch.arange(features.shape[3])[None] < lengths[foreign][:, None]
        loss = loss - 0.8 * ((wanted * scores[foreign][..., :own_classes]).sum(-1) * inside).sum()
    return loss / len(batch)


def measure(end, name, lines):
    table = ["", *classes]
    right = before = 0
    with torch.no_grad():
        for batch in batches(lines, False):
            best = end(*tensors(batch)).argmax(-1).numpy()
            for line, row in zip(batch, best):
                row = row[: line["steps"]]
                read = "".join(table[each] for at, each in enumerate(row) if each and (at == 0 or each != row[at - 1]))
                right += plain(read) == line["text"]
                before += plain(line["read"]) == line["text"]
    print(f"{name}: {right / len(lines):.3f} of {len(lines)} lines, before {before / len(lines):.3f}", flush=True)


def learn(lines, held, own, minutes):
    before = End(own, own_classes).requires_grad_(False)
    end = End(own, len(classes) + 1)
    new = [end.w["last"], end.w["bias"]]
    old = [values for name, values in end.w.items() if name not in ("last", "bias")]
    rates = [2e-3, 7e-4]
    optimizer = torch.optim.AdamW([{"params": new}, {"params": old}], weight_decay=1e-4)
    mean = copy.deepcopy(end).requires_grad_(False)
    began, step = time.time(), 0
    while (passed := (time.time() - began) / 60 / minutes) < 1:
        for batch in batches(lines, True):
            passed = min(1, (time.time() - began) / 60 / minutes)
            for group, rate in zip(optimizer.param_groups, rates):
                group["lr"] = rate * min(1, step / 200) * (0.02 + 0.49 * (1 + math.cos(math.pi * passed)))
            optimizer.zero_grad()
            loss_of(end, before, batch).backward()
            torch.nn.utils.clip_grad_norm_(end.parameters(), 5.0)
            optimizer.step()
            step += 1
            with torch.no_grad():
                for kept, values in zip(mean.parameters(), end.parameters()):
                    kept.lerp_(values, 1 - min(smoothing, step / (step + 50)))
            if passed >= 1:
                break
        for name, some in held.items():
            measure(mean, name, some)
    return mean


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("recognizer")
    parser.add_argument("lines", nargs="+")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--minutes", type=float, default=30)
    given = parser.parse_args()
    known = [line for name in given.lines for line in load(name)]
    apart = held_apart(known)
    fifth = [line for line in known if line["repo"] in apart - {"probes"}]
    sets = {
        "other repositories": [line for line in fifth if line["kind"] == "detected" and line["state"] == "plain"],
        "other repositories, degraded": [line for line in fifth if line["state"] == "degraded"],
        "probes": [line for line in known if line["repo"] == "probes" and line["state"] == "plain"],
    }
    weights = weights_of(given.recognizer)
    learnt = learn([line for line in known if line["repo"] not in apart], sets, weights, given.minutes)
    store(learnt, weights, given.out / "latin-weights.safetensors")
    (given.out / "latin-characters.txt").write_text("\n".join(classes) + "\n")
