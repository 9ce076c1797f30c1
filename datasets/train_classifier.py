"""Train the classifier, which names a face and tells by how many quarter turns it is rotated."""

import math
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from tqdm import tqdm

from datasets.classifier_crops import STORED_MARGIN, Crops
from datasets.classifier_net import ClassifierNet
from scoring.tiles import BACK
from vision.observing.classifier import CLASSES, NOT_A_TILE
from vision.observing.crops import CROP_SIZE


@dataclass(frozen=True)
class ClassifierSettings:
    """The settings of a training; the learning rate follows the share of the training that is done.

    steps: maximum number of batches.
    minutes: maximum duration, None for no limit.
    batch: faces per batch.
    learning_rate: highest rate.
    weight_decay: weight decay of AdamW.
    smoothing: label smoothing of the names.
    seed: seed of the batches and variations.
    save_every: seconds between checkpoints.
    """

    steps: int = 1000
    minutes: float | None = None
    batch: int = 96
    learning_rate: float = 1.2e-3
    weight_decay: float = 0.02
    smoothing: float = 0.05
    seed: int = 0
    save_every: float = 60.0


def train_classifier(
    parts: list[tuple[Crops, float]],
    checkpoint: Path,
    settings: ClassifierSettings,
    start: Path | None = None,
    pretrained: Path | None = None,
    device: str = "cpu",
) -> ClassifierNet:
    """Train the classifier on crops and return the network with weights averaged over the last
    steps.

    parts: crops with their sampling weights.
    checkpoint: file of the run, written during and after it; an interrupted run continues from it,
      and a finished one is only loaded.
    settings: steps, batch, learning rate and seed.
    start: checkpoint of another run to begin from, or None.
    pretrained: ImageNet weights to begin from without `start` (`ClassifierNet.take_up`), or None.
    device: torch device.
    """
    torch.manual_seed(settings.seed)
    # The default of torch is half of a small machine's threads; use all unless fewer are set.
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS") or os.cpu_count() or 1))
    net = load_classifier(start).train() if start is not None else ClassifierNet()
    if pretrained is not None and start is None:
        net.take_up(pretrained)
    net = net.to(device, memory_format=torch.channels_last)
    steady: ClassifierNet = ClassifierNet().to(device)
    steady.load_state_dict(net.state_dict())
    optimizer = torch.optim.AdamW(
        net.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay
    )
    state: dict[str, Any] = {"steps": 0}
    if checkpoint.exists():
        stored = torch.load(checkpoint, map_location=device, weights_only=True)
        net.load_state_dict(stored["net"])
        steady.load_state_dict(stored["steady"])
        optimizer.load_state_dict(stored["optimizer"])
        state = stored["state"]
    common = commonness(parts).to(device)
    stores = [_Store(crops, weight, device) for crops, weight in parts]
    rng = np.random.default_rng([settings.seed, state["steps"]])
    bar = tqdm(total=settings.steps, initial=state["steps"], unit="step", desc="classifier")
    began = saved = time.monotonic()
    net.train()
    while (share := _share_done(state["steps"], time.monotonic() - began, settings)) < 1:
        with torch.device(device):
            faces, names, turns = augment(*_draw(rng, stores, settings.batch))
        warm = min(1.0, (state["steps"] + 1) / 100)
        rate = settings.learning_rate * warm * (0.01 + 0.99 * (1 + math.cos(math.pi * share)) / 2)
        for group in optimizer.param_groups:
            group["lr"] = rate
        name_logits, turn_logits, _ = net(faces.contiguous(memory_format=torch.channels_last))
        loss = F.cross_entropy(
            name_logits + common, names, label_smoothing=settings.smoothing
        ) + 0.3 * F.cross_entropy(turn_logits, turns, ignore_index=-1)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        state["steps"] += 1
        _average(steady, net, min(0.998, state["steps"] / (state["steps"] + 20)))
        right = float((name_logits.argmax(1) == names).float().mean())
        now = time.monotonic()
        bar.update()
        bar.set_postfix(loss=f"{loss.item():.3f}", right=f"{right:.3f}")
        if now - saved > settings.save_every:
            _save(checkpoint, net, steady, optimizer, state, settings)
            saved = now
    bar.close()
    _save(checkpoint, net, steady, optimizer, state, settings)
    steady.cpu().eval()
    return steady


def _share_done(steps: int, seconds: float, settings: ClassifierSettings) -> float:
    """Return the share of a training that is done after a number of steps and seconds; 1 or more at
    its end."""
    by_clock = seconds / (60 * settings.minutes) if settings.minutes else 0.0
    return max(steps / settings.steps, by_clock)


def commonness(parts: list[tuple[Crops, float]]) -> torch.Tensor:
    """Return for each name the log of its frequency among the crops relative to the mean frequency
    of faces, (44,); 0 for backs and for `none`.

    parts: crops with their sampling weights.

    It is added to the logits in training only. The network then does not learn how frequent names
    are in the training data, in which birds are over-represented.
    """
    total = sum(weight for _, weight in parts)
    shares = np.zeros(len(CLASSES))
    for crops, weight in parts:
        shares += weight / total * np.bincount(crops.names, minlength=len(CLASSES)) / len(crops)
    faces = np.array([name not in (BACK, NOT_A_TILE) for name in CLASSES])
    common = np.where(faces, np.log(np.maximum(shares, 1e-4) / shares[faces].mean()), 0)
    return torch.from_numpy(common).float()


def load_classifier(checkpoint: Path) -> ClassifierNet:
    """Return the network of a checkpoint file with its averaged weights, in evaluation mode."""
    net = ClassifierNet()
    net.load_state_dict(torch.load(checkpoint, map_location="cpu", weights_only=True)["steady"])
    net.eval()
    return net


def average_classifiers(checkpoints: list[Path], target: Path) -> None:
    """Write a checkpoint `target` whose averaged weights, which `load_classifier` reads, are the
    mean of the averaged weights of `checkpoints`. A checkpoint listed twice counts twice;
    everything else is taken from the first. All have to descend from the same training.
    A last training step on photos of a few sets makes a network forget some of what the previous
    one knew; the mean of both makes fewer mistakes than either.
    """
    stored = [torch.load(path, map_location="cpu", weights_only=True) for path in checkpoints]
    mean = stored[0]
    for name, weights in mean["steady"].items():
        if weights.is_floating_point():
            mean["steady"][name] = torch.stack([one["steady"][name] for one in stored]).mean(dim=0)
    target.parent.mkdir(parents=True, exist_ok=True)
    torch.save(mean, target)


def augment(
    faces: torch.Tensor, names: torch.Tensor, turns: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return random variations of the crops `faces` (N, 3, 80, 80), with values from 0 to 1:
    turned, moved, blurred, tinted and cut to (N, 3, 64, 64), with their names unchanged and their
    turns adjusted (-1 stays).

    names: indices of names (N,).
    turns: quarter turns (N,), -1 if unknown.
    """
    count = len(faces)
    quarter = torch.randint(0, 4, (count,))
    moved = F.grid_sample(
        faces, _grid(count, quarter), mode="bilinear", padding_mode="border", align_corners=False
    )
    turned = torch.where(turns >= 0, (turns + quarter) % 4, turns)
    moved = _crossed(_covered(moved))
    # Far tiles: shrink and enlarge a fifth of the batch, all to one of a few sizes. Shrink some
    # others along one side only, like pictures whose aspect ratio was changed.
    chance = np.random.default_rng(int(quarter.sum()) + count)
    for pressed in (False, True):
        side = int(chance.choice([10, 14, 18, 22, 28, 36]))
        sides = (side, CROP_SIZE if pressed else side)
        sides = sides if chance.random() < 0.5 else sides[::-1]
        far = torch.rand(count) < (0.15 if pressed else 0.2)
        small = F.interpolate(moved[far], size=sides, mode="area")
        moved[far] = F.interpolate(
            small, size=(CROP_SIZE, CROP_SIZE), mode="bilinear", align_corners=False
        )
    packed = torch.rand(count) < COMPRESSED_SHARE
    moved[packed] = _compressed(moved[packed], int(chance.choice(COMPRESSED_SIDES)))
    cast = torch.where(torch.rand(count, 1, 1, 1) < 0.15, 0.25, 0.08)  # coloured lamps
    cast = torch.where(torch.rand(count, 1, 1, 1) < 0.03, 0.6, cast)  # coloured tiles
    gain = torch.exp(torch.randn(count, 1, 1, 1) * 0.2) * torch.exp(
        torch.randn(count, 3, 1, 1) * cast
    )
    grey = moved.mean(dim=1, keepdim=True)
    wash = torch.rand(count, 1, 1, 1) * 0.5 * (torch.rand(count, 1, 1, 1) < 0.4)
    wash = torch.where(torch.rand(count, 1, 1, 1) < 0.08, 1.0, wash)  # no colour at all
    moved = moved * (1 - wash) + grey * wash
    middle = moved.mean(dim=(1, 2, 3), keepdim=True)
    contrast = torch.exp(torch.randn(count, 1, 1, 1) * 0.25)
    moved = ((moved - middle) * contrast + middle) * gain
    ramp = torch.linspace(-1, 1, CROP_SIZE)
    slopes = torch.randn(count, 2, 1, 1, 1) * 0.12
    moved = moved * (
        1 + slopes[:, 0] * ramp[None, None, None, :] + slopes[:, 1] * ramp[None, None, :, None]
    )
    moved = moved + torch.randn_like(moved) * torch.rand(count, 1, 1, 1) * 0.05
    return moved.clamp(0, 1), names, turned


COVERED_SHARE, MOST_COVERED = 0.25, 0.5
"""Share of the faces that are covered from one side, and the maximum share of such a face that is
covered."""
CROSSED_SHARE = 0.06
"""Share of the faces that are crossed by a thin line, as of a caption or a drawn frame."""


COMPRESSED_SHARE, COMPRESSED_SIDES = 0.2, (16, 24, 32, 48, CROP_SIZE)
"""Share of the faces that are compressed as in a video, and the sides in px that such a face can
have in the video's picture."""
BLOCK = 8
"""Side in px of the blocks in JPEG and in most video."""
_COARSEST = 0.25
"""Quantisation step of the strongest compression, per unit of frequency, as a share of the range of
pixel values."""


def _compressed(faces: torch.Tensor, side: int) -> torch.Tensor:
    """Return faces (N, 3, 64, 64) with artefacts as if taken from a compressed picture in which
    their side is `side` px: in each block of 8 px, higher frequencies are quantised more
    coarsely."""
    if not len(faces):
        return faces
    count = len(faces)
    small = F.interpolate(faces, size=(side, side), mode="area")
    at = torch.arange(BLOCK, dtype=torch.float32)
    waves = torch.cos(math.pi / BLOCK * (at[None, :] + 0.5) * at[:, None]) * math.sqrt(2 / BLOCK)
    waves[0] /= math.sqrt(2)
    cells = side // BLOCK
    blocks = small.reshape(count, 3, cells, BLOCK, cells, BLOCK).transpose(3, 4)
    grey = blocks.mean(dim=1, keepdim=True)
    # Colours are quantised more coarsely than brightness.
    coarse = torch.rand(count, 1, 1, 1, 1, 1) ** 2 * _COARSEST
    step = coarse * (at[:, None] + at[None, :] + 1) / BLOCK
    parts = []
    for part, times in ((grey, 1.0), (blocks - grey, 2.5)):
        spectrum = waves @ part @ waves.T
        rounded = torch.round(spectrum / (step * times + 1e-4)) * (step * times + 1e-4)
        parts.append(waves.T @ rounded @ waves)
    shown = (parts[0] + parts[1]).transpose(3, 4).reshape(count, 3, side, side).clamp(0, 1)
    return F.interpolate(shown, size=faces.shape[2:], mode="bilinear", align_corners=False)


def _covered(faces: torch.Tensor) -> torch.Tensor:
    """Return faces (N, 3, H, W), some of them covered from one side by another face of the batch or
    by a plain colour.

    In photos, melds in front of a standing row, fingers or other tiles cover parts of faces.
    """
    count, _, height, width = faces.shape
    side = torch.randint(0, 4, (count, 1, 1))
    share = torch.rand(count, 1, 1) * MOST_COVERED
    slope = torch.randn(count, 1, 1) * 0.08
    ys = ((torch.arange(height) + 0.5) / height)[None, :, None].expand(count, height, width)
    xs = ((torch.arange(width) + 0.5) / width)[None, None, :].expand(count, height, width)
    depth = torch.where(side == 0, ys, torch.where(side == 1, 1 - ys, xs))
    depth = torch.where(side == 3, 1 - xs, depth)
    across = torch.where(side < 2, xs, ys)
    over = (depth + slope * (across - 0.5) < share) & (torch.rand(count, 1, 1) < COVERED_SHARE)
    plain = torch.rand(count, 3, 1, 1).expand_as(faces)
    cover = torch.where(torch.rand(count, 1, 1, 1) < 0.6, faces.roll(1, dims=0), plain)
    return torch.where(over[:, None], cover, faces)


def _crossed(faces: torch.Tensor) -> torch.Tensor:
    """Return faces (N, 3, H, W), some of them crossed by a thin straight line of one colour."""
    count, _, height, width = faces.shape
    angle = torch.rand(count, 1, 1) * math.pi
    ys = ((torch.arange(height) + 0.5) / height - 0.5)[None, :, None]
    xs = ((torch.arange(width) + 0.5) / width - 0.5)[None, None, :]
    away = (xs * torch.cos(angle) + ys * torch.sin(angle) - torch.randn(count, 1, 1) * 0.25).abs()
    line = (away < 0.01 + 0.02 * torch.rand(count, 1, 1)) & (
        torch.rand(count, 1, 1) < CROSSED_SHARE
    )
    return torch.where(line[:, None], torch.rand(count, 3, 1, 1), faces)


def _grid(count: int, quarter: torch.Tensor) -> torch.Tensor:
    """Return sampling grids (N, 64, 64, 2) that turn each face by its number of quarter turns, with
    a small affine and perspective error like that of a detector's corners."""
    full = 1 / (1 + STORED_MARGIN)
    # A quarter of the faces get about twice the error of the rest.
    rough = torch.where(torch.rand(count, 1) < 0.25, 2.0, 0.9)
    wide = full * (1 + 0.04 + torch.randn(count) * 0.05 * rough[:, 0])
    tall = full * (1 + 0.04 + torch.randn(count) * 0.05 * rough[:, 0])
    slant = torch.randn(count, 2) * 0.04 * rough
    shift = torch.randn(count, 2) * 0.045 * rough
    skew = torch.randn(count, 2) * 0.03 * rough
    axis = (torch.arange(CROP_SIZE) + 0.5) / CROP_SIZE * 2 - 1
    ys, xs = torch.meshgrid(axis, axis, indexing="ij")
    angle = -quarter.float() * (math.pi / 2)
    cos, sin = torch.cos(angle)[:, None, None], torch.sin(angle)[:, None, None]
    # The grid says where each output pixel comes from, so it is rotated the opposite way.
    rx = cos * xs - sin * ys
    ry = sin * xs + cos * ys
    depth = 1 + skew[:, 0, None, None] * rx + skew[:, 1, None, None] * ry
    px = (rx + slant[:, 0, None, None] * ry) * wide[:, None, None] / depth + shift[:, 0, None, None]
    py = (ry + slant[:, 1, None, None] * rx) * tall[:, None, None] / depth + shift[:, 1, None, None]
    return torch.stack([px, py], dim=-1)


class _Store:
    """Crops and their sampling weight, held on a torch device."""

    def __init__(self, crops: Crops, weight: float, device: str) -> None:
        self.weight = weight
        self.faces = torch.from_numpy(crops.faces).to(device)
        self.names = torch.from_numpy(crops.names).long().to(device)
        self.turns = torch.from_numpy(crops.turns).long().to(device)


def _draw(
    rng: np.random.Generator, stores: list[_Store], batch: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return random crops (batch, 3, 80, 80), with values from 0 to 1, their names and their
    turns, drawn from the stores by their weights."""
    weights = np.array([store.weight for store in stores])
    counts = rng.multinomial(batch, weights / weights.sum())
    faces, names, turns = [], [], []
    for store, count in zip(stores, counts, strict=True):
        chosen = torch.from_numpy(rng.integers(len(store.names), size=count)).to(store.faces.device)
        faces.append(store.faces[chosen])
        names.append(store.names[chosen])
        turns.append(store.turns[chosen])
    pixels = torch.cat(faces).permute(0, 3, 1, 2).float() / 255
    return pixels, torch.cat(names), torch.cat(turns)


@torch.no_grad()
def _average(steady: ClassifierNet, net: ClassifierNet, keep: float) -> None:
    for old, new in zip(steady.state_dict().values(), net.state_dict().values(), strict=True):
        if old.is_floating_point():
            old.mul_(keep).add_(new, alpha=1 - keep)
        else:
            old.copy_(new)


def _save(
    checkpoint: Path,
    net: ClassifierNet,
    steady: ClassifierNet,
    optimizer: torch.optim.Optimizer,
    state: dict[str, Any],
    settings: ClassifierSettings,
) -> None:
    checkpoint.parent.mkdir(parents=True, exist_ok=True)
    part = checkpoint.with_suffix(".part")
    torch.save(
        {
            "net": net.state_dict(),
            "steady": steady.state_dict(),
            "optimizer": optimizer.state_dict(),
            "state": state,
            "settings": asdict(settings),
        },
        part,
    )
    part.replace(checkpoint)
