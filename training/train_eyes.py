"""Trains the eyes: first a large network, then the small one that learns from it.

    python train_eyes.py <folder of smoothed drawings> <folder to write to> [--teach 340] [--learn 205] [--start old.weights]

Times are in seconds; the schedule follows the clock, so that a slow machine
trains less, not wrongly. A GPU is wanted; on a CPU give hours instead.
"""

import argparse
import copy
import time
from pathlib import Path

import torch
from torch.nn import functional as F

import augment
import ink
from going_on import go_on
from labels import word_of
from letters import bank
from nets import Large, Small
from raster import paint


# Classes that are never said and never learnt: what the eyes make of them shows what they
# make of the unknown. With the first ones we choose how soon to doubt, the others only tell how good that is.
CHOOSING = ("ashtray", "blimp", "cigarette", "great wall", "lighter", "spreadsheet")
TELLING = ("aircraft carrier", "camouflage", "cooler", "ipod", "power outlet", "stitches", "string bean")
WITHHELD = CHOOSING + TELLING


class Set:
    """A file of drawings on the device."""

    def __init__(self, path: Path, device, most=None):
        kept = ink.load(path, most)
        self.points = torch.from_numpy(kept.points).to(device)
        self.stroke = torch.from_numpy(kept.stroke).to(device)
        self.label = torch.from_numpy(kept.label).to(device)
        self.source = torch.from_numpy(kept.source).to(device)

    def part(self, classes, within=True):
        """Only the drawings of these classes, or all the others."""
        here = torch.isin(self.label, torch.tensor(classes, device=self.label.device)) == within
        part = copy.copy(self)
        part.points, part.stroke = self.points[here], self.stroke[here]
        part.label, part.source = self.label[here], self.source[here]
        return part

    def __len__(self):
        return len(self.label)


@torch.no_grad()
def figures(net, kept: Set, share: float, mirror=False):
    """Top-1 and top-3 by source."""
    net.eval()
    ranks = []
    for at in range(0, len(kept), 512):
        pictures = augment.plain(kept.points[at : at + 512], kept.stroke[at : at + 512], share)
        pictures = pictures.contiguous(memory_format=torch.channels_last)
        with torch.autocast(pictures.device.type, torch.bfloat16):
            scores = net(pictures)
            if mirror:
                scores = scores + net(pictures.flip(3))
        scores = scores[:, :-1].float()
        right = scores.gather(1, kept.label[at : at + 512, None])
        ranks.append((scores > right).sum(1))
    ranks = torch.cat(ranks)
    said = []
    for source in (0, 1):
        here = ranks[kept.source == source]
        said.append(f"{(here < 1).float().mean():.3f}/{(here < 3).float().mean():.3f}")
    return " ".join(said)


@torch.no_grad()
def scores_of(net, kept: Set, share: float):
    net.eval()
    every = range(0, len(kept), 512)
    return torch.cat([net(augment.plain(kept.points[at : at + 512], kept.stroke[at : at + 512], share)).float() for at in every])


@torch.no_grad()
def sureness(net, known: Set, choosing: Set, telling: Set, said):
    """For each heat and doubt: how far chances are from the truth, and how often something unknown is named.

    Doubt is one more score, always the same, which a drawing must outdo."""
    known = known.part(torch.nonzero(said)[:, 0].tolist())
    scores = {share: scores_of(net, known, share) for share in (1.0, 0.5)}
    strange = [scores_of(net, some, 1.0) for some in (choosing, telling)]
    for heat in (0.7, 0.8, 0.9, 1.0, 1.1):
        for doubt in (-9.0, 2.0, 3.0, 4.0, 4.5, 5.0, 5.5, 6.0, 7.0, 8.0):
            def best(scores):
                more = F.pad(scores, (0, 1), value=doubt)
                return ((more / heat).softmax(1)[:, :-2] * said).max(1)

            told = []
            for share in (1.0, 0.5):
                chance, word = best(scores[share])
                right = (word == known.label).float()
                step = (chance * 10).long().clamp_max(9)
                gap = sum((chance[step == k].mean() - right[step == k].mean()).abs() * (step == k).sum() for k in range(10) if (step == k).any())
                told.append(f"gap {gap.item() * 100 / len(right):.1f} named {(chance >= 0.5).float().mean() * 100:.0f}")
            wrongly = [f"{(best(some)[0] >= 0.5).float().mean() * 100:.0f}" for some in strange]
            print(f"heat {heat} doubt {doubt}: whole {told[0]}, half {told[1]}, unknown named {wrongly[0]} / {wrongly[1]}", flush=True)


def patched(pictures, label, often: float):
    """Some of the pictures with a patch of another; the share that is left of each, and the other's label."""
    n, side, device = len(pictures), pictures.shape[-1], pictures.device
    other = torch.randperm(n, device=device)
    share = torch.where(torch.rand(n, device=device) < often, torch.rand(n, device=device), 0.0)
    half = side * share.sqrt() / 2
    middle = torch.rand(2, n, device=device) * side
    at = torch.arange(side, device=device) + 0.5
    inside = [(at[None] - middle[i][:, None]).abs() < half[:, None] for i in (0, 1)]
    patch = (inside[0][:, :, None] & inside[1][:, None, :])[:, None]
    pictures = torch.where(patch, pictures[other], pictures)
    return pictures, label[other], 1 - patch.float().mean((1, 2, 3))


def quick_paint(kept: Set, batch: int):
    """The rasteriser, compiled where that works: it is most of the arithmetic outside the nets."""
    if kept.label.device.type != "cuda":
        return paint
    try:
        compiled = torch.compile(paint, dynamic=False)
        few = [thing[:batch] for thing in (kept.points, kept.stroke, kept.label, kept.source)]
        augment.varied(*few, 0, compiled)
        torch.cuda.synchronize()
        return compiled
    except Exception as error:  # noqa: BLE001: any failure has the same answer
        print("the rasteriser runs uncompiled:", type(error).__name__, flush=True)
        return paint


def train(net, train_set: Set, tune_set: Set, budget: float, rate: float, batch: int, teacher=None, name="", unfinished=0.5, path=None):
    """Trains for `budget` seconds and gives back the averaged network; what is there so far goes to `path`."""
    device = train_set.label.device
    net = net.to(device).to(memory_format=torch.channels_last)
    average = copy.deepcopy(net).eval()
    before = copy.deepcopy(net).eval()
    heavy = [p for p in net.parameters() if p.dim() > 1]
    light = [p for p in net.parameters() if p.dim() <= 1]
    optimiser = torch.optim.AdamW([{"params": heavy, "weight_decay": 0.05}, {"params": light, "weight_decay": 0.0}])
    unknown = net.head.out_features - 1
    painter = quick_paint(train_set, batch)
    letters = [torch.from_numpy(part).to(device) for part in bank(4096, ink.MOST_POINTS, ink.MOST_STROKES)]
    began = time.time()
    order, at, step, epoch, told = torch.randperm(len(train_set), device=device), 0, 0, 0, 0
    while (share := (time.time() - began) / budget) < 1:
        warm = min(1.0, step / 200)
        falling = 0.5 * (1 + torch.cos(torch.tensor(share * 3.14159)).item())
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * max(falling, 1e-3)
        some = order[at : at + batch]
        at += batch
        if at + batch > len(order):
            order, at, epoch = torch.randperm(len(train_set), device=device), 0, epoch + 1
        with torch.no_grad():
            few = [thing[some] for thing in (train_set.points, train_set.stroke, train_set.label, train_set.source)]
            pictures, label = augment.varied(*few, unknown, painter, unfinished, letters)
            pictures, other, kept = patched(pictures, label, 0.5 if teacher is None else 0.25)
            pictures = pictures.contiguous(memory_format=torch.channels_last)
        net.train()
        with torch.autocast(device.type, torch.bfloat16):
            scores = net(pictures).float()
            smoothing = 0.1 if teacher is None else 0.05
            loss = F.cross_entropy(scores, label, reduction="none", label_smoothing=smoothing) * kept
            loss = loss + F.cross_entropy(scores, other, reduction="none", label_smoothing=smoothing) * (1 - kept)
            loss = loss.mean()
            if teacher is not None:
                with torch.no_grad():
                    # What it knew when it began counts twice: it is the righter one on plain drawings.
                    wanted = (teacher(pictures).float().log_softmax(1) + 2 * before(pictures).float().log_softmax(1)) / 3
                gap = F.kl_div((scores / 2).log_softmax(1), (wanted / 2).log_softmax(1), log_target=True, reduction="batchmean")
                loss = 0.5 * loss + 0.5 * 4 * gap
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        step += 1
        fade = min(0.999, 1 - 1 / (1 + step / 5))
        with torch.no_grad():
            torch._foreach_lerp_(list(average.parameters()), list(net.parameters()), 1 - fade)
            for ours, theirs in zip(average.buffers(), net.buffers()):
                ours.copy_(theirs) if not ours.is_floating_point() else ours.lerp_(theirs, 1 - fade)
        if share * 8 > told + 1 or step == 20:
            told += step != 20
            spent = time.time() - began
            print(f"{name} {spent:.0f}s step {step} epoch {epoch} loss {loss.item():.3f} {figures(average, tune_set, 1.0)} half {figures(average, tune_set, 0.5)}", flush=True)
            if path:
                torch.save({k: v.float().cpu() for k, v in average.state_dict().items()}, path)
    return average


def save(net, path: Path, most=15_000_000):
    """Half precision, in files small enough to carry."""
    kept = {k: v.half().cpu() if v.is_floating_point() else v.cpu() for k, v in net.state_dict().items()}
    part, size, n = {}, 0, 0
    for key, value in kept.items():
        if size + value.nbytes > most:
            torch.save(part, f"{path}.{n}")
            part, size, n = {}, 0, n + 1
        part[key] = value
        size += value.nbytes
    torch.save(part, f"{path}.{n}")


def restore(net, path: Path):
    kept = {}
    for part in sorted(path.parent.glob(path.name + ".*")):
        kept |= torch.load(part)
    net.load_state_dict(kept)
    return net


def main() -> None:
    ask = argparse.ArgumentParser()
    ask.add_argument("ink", type=Path)
    ask.add_argument("out", type=Path)
    ask.add_argument("--teach", type=float, default=340)
    ask.add_argument("--learn", type=float, default=205)
    ask.add_argument("--batch", type=int, default=1024)
    ask.add_argument("--most", type=int)
    ask.add_argument("--teacher", type=Path, help="a teacher of an earlier run, to go on from")
    ask.add_argument("--start", type=Path, help="exported weights of an earlier small network, to go on from")
    ask.add_argument("--unfinished", type=float, default=0.5, help="share of drawings cut short")
    said = ask.parse_args()
    torch.manual_seed(8)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    began = time.time()
    names = (said.ink / "classes.txt").read_text().splitlines()
    numbers = {part: [names.index(name) for name in part] for part in (CHOOSING, TELLING, WITHHELD)}
    every_set = Set(said.ink / "train.ink", device, said.most)
    train_set = every_set.part(numbers[WITHHELD], within=False)
    tune_set = Set(said.ink / "tune.ink", device, said.most)
    test_set = Set(said.ink / "test.ink", device, said.most)
    said.out.mkdir(parents=True, exist_ok=True)
    print(len(train_set), "drawings read in", round(time.time() - began, 1), "s on", device, flush=True)
    teacher = Large(len(names) + 1)
    if said.teacher:
        teacher = restore(teacher, said.teacher).to(device).to(memory_format=torch.channels_last).eval()
    else:
        teacher = train(teacher, train_set, tune_set, said.teach, 2e-3, said.batch, name="large")
        save(teacher, said.out / "large")
    small = Small(len(names) + 1).to(device)
    if said.start:
        go_on(small, said.start.read_bytes(), augment.plain(train_set.points[::40], train_set.stroke[::40]))
        print("begins with", figures(small, tune_set, 1.0), flush=True)
    rate = 7e-4 if said.start else 3e-3
    small = train(small, train_set, tune_set, said.learn, rate, said.batch, teacher, "small", said.unfinished, said.out / "small.pt")
    torch.save({k: v.float().cpu() for k, v in small.state_dict().items()}, said.out / "small.pt")
    is_said = torch.tensor([word_of(name) != "-" for name in names], device=device)
    sureness(small, tune_set, every_set.part(numbers[CHOOSING]), every_set.part(numbers[TELLING]), is_said)
    for name, net in (("large", teacher), ("small", small)):
        for share in (1.0, 0.5):
            print(name, "share", share, "test", figures(net, test_set, share), flush=True)
    print("all in", round(time.time() - began, 1), "s", flush=True)


if __name__ == "__main__":
    main()
