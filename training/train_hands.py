"""Trains the hands: a small transformer that goes on with a drawing point by point.

    python train_hands.py <folder of prepare.py> <folder to write to> --eyes small.pt [--time 200]

It learns only from drawings that our eyes recognise, which leaves out the
unfinished, the rude and the wrong.
"""

import argparse
import copy
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import augment
import ink
from nets import Small
from tracing import simplify

GRID = 80  # Places along one side of the sheet.
MOST = 64  # Points of a drawing.
DRAW, JUMP, END = 0, 1, 2  # What leads to the next point.
WIDTH, LAYERS, HEADS = 160, 5, 5


class Layer(nn.Module):
    """Looks back over all points so far, then thinks about each by itself."""

    def __init__(self):
        super().__init__()
        self.calm = nn.LayerNorm(WIDTH)
        self.look = nn.Linear(WIDTH, 3 * WIDTH)
        self.back = nn.Linear(WIDTH, WIDTH)
        self.wide_calm = nn.LayerNorm(WIDTH)
        self.wide = nn.Linear(WIDTH, 4 * WIDTH)
        self.narrow = nn.Linear(4 * WIDTH, WIDTH)
        self.drop = nn.Dropout(0.12)

    def forward(self, x):
        n, t, _ = x.shape
        q, k, v = self.look(self.calm(x)).reshape(n, t, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.drop(self.back(y.transpose(1, 2).reshape(n, t, WIDTH)))
        return x + self.drop(self.narrow(F.relu(self.wide(self.wide_calm(x)))))


class Hands(nn.Module):
    """First what leads on, then how far across, then, knowing both, how far down."""

    def __init__(self, classes: int):
        super().__init__()
        self.word = nn.Embedding(classes, WIDTH)
        self.across = nn.Embedding(GRID, WIDTH)
        self.down = nn.Embedding(GRID, WIDTH)
        self.way = nn.Embedding(2, WIDTH)
        self.place = nn.Embedding(MOST + 1, WIDTH)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.calm = nn.LayerNorm(WIDTH)
        self.say_way = nn.Linear(WIDTH, 3)
        self.way_next = nn.Embedding(2, WIDTH)
        self.across_mid = nn.Linear(WIDTH, WIDTH)
        self.say_across = nn.Linear(WIDTH, GRID)
        self.across_next = nn.Embedding(GRID, WIDTH)
        self.down_mid = nn.Linear(WIDTH, WIDTH)
        self.say_down = nn.Linear(WIDTH, GRID)
        for part in self.modules():
            if isinstance(part, nn.Embedding):
                nn.init.normal_(part.weight, std=0.02 if part.num_embeddings > 2 else 0.1)

    def body(self, word, x, y, way):
        """What is known after each point; place 0 knows only the word."""
        points = self.across(x) + self.down(y) + self.way(way)
        start = points.new_zeros(len(word), 1, WIDTH)
        h = torch.cat([start, points], 1)
        h = h + self.word(word)[:, None] + self.place.weight[: h.shape[1]]
        for layer in self.layers:
            h = layer(h)
        return self.calm(h)

    def across_scores(self, h, way):
        return self.say_across(F.relu(self.across_mid(h + self.way_next(way))))

    def down_scores(self, h, way, x):
        return self.say_down(F.relu(self.down_mid(h + self.way_next(way) + self.across_next(x))))


def soft(scores, wanted):
    """Being one place off is half as wrong as being far off."""
    near = torch.arange(GRID, device=scores.device) - wanted[..., None]
    target = torch.exp(-0.5 * (near / 0.6) ** 2)
    target = target / target.sum(-1, keepdim=True)
    return -(target * scores.float().log_softmax(-1)).sum(-1)


def loss_of(net, word, x, y, way, n):
    """The mean surprise over all points of all drawings."""
    h = net.body(word, x[:, :-1], y[:, :-1], way[:, :-1].clamp_max(1))
    at = torch.arange(MOST, device=x.device)
    real = at < n[:, None]
    last = at == n[:, None]
    asked = torch.where(last, END, way)
    ways = F.cross_entropy(net.say_way(h).float().transpose(1, 2), asked, reduction="none")
    ways = torch.where(real & (at > 0) | last, ways, 0.0)
    step = way.clamp_max(1)
    spots = soft(net.across_scores(h, step), x) + soft(net.down_scores(h, step, x), y)
    return (ways.sum() + torch.where(real, spots, 0.0).sum()) / real.sum()


def lean(strokes):
    """A drawing in few points; none if it has too many."""
    scale = np.ptp(np.concatenate(strokes), axis=0).max() or 1
    strokes = [simplify(s.astype(np.float32), 0.014 * scale) for s in strokes]
    points = np.concatenate(strokes)
    if len(points) >= MOST or len(strokes) > 16 or len(points) < 2:
        return None
    way = np.concatenate([[JUMP] + [DRAW] * (len(s) - 1) for s in strokes])
    return points, way


def load(path: Path, keep, only):
    rows = []
    for number, (label, source, strokes) in enumerate(ink.records(path)):
        if keep[number] and source == (0 if label in only else 1) and (row := lean(strokes)):
            rows.append((label, *row))
    points = np.zeros((len(rows), MOST, 2), np.float32)
    way = np.full((len(rows), MOST), 0, np.int64)
    for i, (_, p, w) in enumerate(rows):
        points[i, : len(p)] = p
        points[i, len(p) :] = p[-1]
        way[i, : len(p)] = w
    label = np.array([label for label, _, _ in rows])
    n = np.array([len(p) for _, p, _ in rows])
    return [torch.from_numpy(thing) for thing in (label, points, way, n)]


def gridded(points, vary: bool):
    """Points on the grid, the drawing filling it; in training turned and stretched a little."""
    if vary:
        n, device = len(points), points.device
        angle, stretch = torch.randn(n, 1, device=device) * 0.07, (torch.randn(n, 1, device=device) * 0.1).exp()
        x, y = points[..., 0] * stretch, points[..., 1] / stretch
        x = x * torch.where(torch.rand(n, 1, device=device) < 0.3, -1.0, 1.0)
        x, y = x * angle.cos() - y * angle.sin(), x * angle.sin() + y * angle.cos()
        points = torch.stack([x, y], -1)
        points = points + torch.randn_like(points) * 6
    low, high = points.amin(1, keepdim=True), points.amax(1, keepdim=True)
    room = GRID - 1 - (torch.rand(len(points), 1, 1, device=points.device) * 8 if vary else 2)
    scale = room / (high - low).amax(2, keepdim=True).clamp_min(1)
    spot = (points - (low + high) / 2) * scale + (GRID - 1) / 2
    spot = spot.round().long().clamp(0, GRID - 1)
    return spot[..., 0], spot[..., 1]


def seen(eyes, kept: ink.Drawings, device):
    """How sure the eyes are of the right class, for every drawing."""
    sure = []
    with torch.no_grad():
        for at in range(0, len(kept.label), 512):
            points, stroke, label = (torch.from_numpy(x[at : at + 512]).to(device) for x in kept[:3])
            chance = eyes(augment.plain(points, stroke)).softmax(1)
            sure.append(chance.gather(1, label[:, None])[:, 0].cpu())
    return torch.cat(sure).numpy()


@torch.no_grad()
def sample(net, word, heat: float):
    """Whole drawings for many words at once, without haste."""
    n, device = len(word), word.device
    x = torch.zeros(n, 0, dtype=torch.long, device=device)
    y, way = x, x
    length = torch.full((n,), MOST - 1, device=device)

    def drawn(scores):
        chance = (scores.float() / heat).softmax(-1)
        chance = torch.where(chance < 0.1 * chance.amax(-1, keepdim=True), 0.0, chance)
        return torch.multinomial(chance, 1)[:, 0]

    for at in range(MOST - 1):
        h = net.body(word, x, y, way)[:, -1]
        step = drawn(net.say_way(h)) if at else torch.full((n,), JUMP, device=device)
        length = torch.where((step == END) & (length == MOST - 1), at, length)
        step = step.clamp_max(1)
        across = drawn(net.across_scores(h, step))
        down = drawn(net.down_scores(h, step, across))
        x, y, way = (torch.cat([old, new[:, None]], 1) for old, new in ((x, across), (y, down), (way, step)))
    return x, y, way, length


@torch.no_grad()
def recognised(net, eyes, words, heat: float):
    """The share of samples whose word our eyes put first, and of best-of-eight."""
    word = words.repeat_interleave(8)
    x, y, way, length = sample(net, word, heat)
    stroke = way.cumsum(1) - 1
    at = torch.arange(x.shape[1], device=x.device)
    stroke = torch.where(at < length[:, None], stroke.clamp(0, ink.MOST_STROKES - 1), -1)
    points = torch.stack([x, y], -1) * 2048 // GRID
    right = []
    for i in range(0, len(word), 512):
        scores = eyes(augment.plain(points[i : i + 512], stroke[i : i + 512]))
        right.append(scores[:, :-1].argmax(1) == word[i : i + 512])
    right = torch.cat(right).reshape(-1, 8).float()
    return right.mean().item(), right.amax(1).mean().item()


def main() -> None:
    ask = argparse.ArgumentParser()
    ask.add_argument("ink", type=Path)
    ask.add_argument("out", type=Path)
    ask.add_argument("--eyes", type=Path, required=True)
    ask.add_argument("--time", type=float, default=200)
    ask.add_argument("--batch", type=int, default=512)
    ask.add_argument("--sure", type=float, default=0.35)
    ask.add_argument("--few", action="store_true", help="the kept-out drawings only, to try the program")
    said = ask.parse_args()
    torch.manual_seed(8)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    began = time.time()
    classes = len((said.ink / "classes.txt").read_text().splitlines())
    eyes = Small(classes + 1)
    eyes.load_state_dict(torch.load(said.eyes))
    eyes = eyes.to(device).eval()
    sets = []
    for file in ("tune.ink" if said.few else "train.ink", "tune.ink"):
        kept = ink.load(said.ink / file)
        only = set(kept.label[kept.source == 0].tolist())
        sets.append([t.to(device) for t in load(said.ink / file, seen(eyes, kept, device) > said.sure, only)])
    (label, points, way, n), tune = sets
    print(len(label), "drawings,", n.float().mean().item(), "points each, after", round(time.time() - began), "s", flush=True)

    net = Hands(classes).to(device)
    average, best, best_loss = copy.deepcopy(net).eval(), None, 9e9
    optimiser = torch.optim.AdamW(net.parameters(), weight_decay=0.08, betas=(0.9, 0.98))
    tune_x, tune_y = gridded(tune[1], False)
    began, step, told = time.time(), 0, 0
    while (share := (time.time() - began) / said.time) < 1:
        rate = 1.5e-3 * min(1.0, step / 400) * max(1e-3, 0.5 * (1 + np.cos(np.pi * share)))
        for group in optimiser.param_groups:
            group["lr"] = rate
        some = torch.randint(len(label), (said.batch,), device=device)
        x, y = gridded(points[some], True)
        net.train()
        with torch.autocast(device.type, torch.bfloat16):
            loss = loss_of(net, label[some], x, y, way[some], n[some])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        step += 1
        with torch.no_grad():
            torch._foreach_lerp_(list(average.parameters()), list(net.parameters()), 1 - min(0.998, step / (step + 20)))
        if share * 16 > told + 1:
            told += 1
            with torch.no_grad():
                kept_out = loss_of(average, tune[0], tune_x, tune_y, tune[2], tune[3]).item()
            if kept_out < best_loss:
                best, best_loss = copy.deepcopy(average), kept_out
            print(f"{time.time() - began:.0f}s step {step} loss {loss.item():.3f} kept out {kept_out:.3f}", flush=True)
    torch.save({k: v.float().cpu() for k, v in best.state_dict().items()}, said.out / "hands.pt")
    torch.save({k: v.half().cpu() for k, v in average.state_dict().items()}, said.out / "hands-last.pt")
    words = torch.unique(label)
    for name, one in (("best", best), ("last", average)):
        for heat in (0.4, 0.6, 0.8, 1.0):
            print(name, "heat", heat, "recognised %.3f, best of eight %.3f" % recognised(one, eyes, words, heat), flush=True)


if __name__ == "__main__":
    main()
