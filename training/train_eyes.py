"""Trains the eyes: first a large network, then the small one that learns from it.

    python train_eyes.py <folder of prepare.py> <folder to write to> [--teach 240] [--learn 280]

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
from nets import Large, Small
from raster import paint


class Set:
    """A file of drawings on the device."""

    def __init__(self, path: Path, device, most=None):
        kept = ink.load(path, most)
        self.points = torch.from_numpy(kept.points).to(device)
        self.stroke = torch.from_numpy(kept.stroke).to(device)
        self.label = torch.from_numpy(kept.label).to(device)
        self.source = torch.from_numpy(kept.source).to(device)

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


def quick_paint(kept: Set, batch: int):
    """The rasteriser, compiled where that works: it is most of the arithmetic outside the nets."""
    if kept.label.device.type != "cuda":
        return paint
    try:
        compiled = torch.compile(paint, dynamic=False)
        few = [thing[:batch] for thing in (kept.points, kept.stroke, kept.label, kept.source)]
        augment.varied(*few, 0, compiled)
        return compiled
    except Exception as error:  # noqa: BLE001: any failure has the same answer
        print("the rasteriser runs uncompiled:", type(error).__name__, flush=True)
        return paint


def train(net, train_set: Set, tune_set: Set, budget: float, rate: float, batch: int, teacher=None, name="", unfinished=0.5):
    """Trains for `budget` seconds and gives back the averaged network."""
    device = train_set.label.device
    net = net.to(device).to(memory_format=torch.channels_last)
    average = copy.deepcopy(net).eval()
    heavy = [p for p in net.parameters() if p.dim() > 1]
    light = [p for p in net.parameters() if p.dim() <= 1]
    optimiser = torch.optim.AdamW([{"params": heavy, "weight_decay": 0.05}, {"params": light, "weight_decay": 0.0}])
    unknown = net.head.out_features - 1
    painter = quick_paint(train_set, batch)
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
            pictures, label = augment.varied(*few, unknown, painter, unfinished)
            pictures = pictures.contiguous(memory_format=torch.channels_last)
        net.train()
        with torch.autocast(device.type, torch.bfloat16):
            scores = net(pictures).float()
            if teacher is None:
                loss = F.cross_entropy(scores, label, label_smoothing=0.1)
            else:
                with torch.no_grad():
                    # Seen in a mirror too, the large network is a little righter.
                    wanted = (teacher(pictures) + teacher(pictures.flip(3))).float() / 2
                loss = 0.3 * F.cross_entropy(scores, label, label_smoothing=0.05)
                gap = F.kl_div((scores / 2).log_softmax(1), (wanted / 2).log_softmax(1), log_target=True, reduction="batchmean")
                loss = loss + 0.7 * 4 * gap
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
    ask.add_argument("--teach", type=float, default=240)
    ask.add_argument("--learn", type=float, default=280)
    ask.add_argument("--batch", type=int, default=1024)
    ask.add_argument("--most", type=int)
    ask.add_argument("--teacher", type=Path, help="a teacher of an earlier run")
    ask.add_argument("--small", type=Path, help="a small network to go on from")
    ask.add_argument("--unfinished", type=float, default=0.5, help="share of drawings cut short")
    said = ask.parse_args()
    torch.manual_seed(8)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    began = time.time()
    classes = len((said.ink / "classes.txt").read_text().splitlines()) + 1
    train_set = Set(said.ink / "train.ink", device, said.most)
    tune_set = Set(said.ink / "tune.ink", device, said.most)
    test_set = Set(said.ink / "test.ink", device, said.most)
    print(len(train_set), "drawings read in", round(time.time() - began, 1), "s on", device, flush=True)
    teacher = Large(classes)
    if said.teacher:
        teacher = restore(teacher, said.teacher).to(device).to(memory_format=torch.channels_last).eval()
    else:
        teacher = train(teacher, train_set, tune_set, said.teach, 2e-3, said.batch, name="large")
        save(teacher, said.out / "large")
    small = Small(classes)
    if said.small:
        small = restore(small, said.small)
    rate = 2e-3 if said.small else 3e-3
    small = train(small, train_set, tune_set, said.learn, rate, said.batch, teacher, "small", said.unfinished)
    torch.save({k: v.float().cpu() for k, v in small.state_dict().items()}, said.out / "small.pt")
    for name, net in (("large", teacher), ("small", small)):
        for share in (1.0, 0.5):
            print(name, "share", share, "test", figures(net, test_set, share), "mirrored", figures(net, test_set, share, True), flush=True)


if __name__ == "__main__":
    main()
