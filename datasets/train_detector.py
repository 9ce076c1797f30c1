"""Train the detector, a YOLO nano that gives every tile a box and four corners.

Training uses ultralytics' pose trainer with channels-last, and with bfloat16 where that is faster
(`multiplies_bfloat16`). An interrupted run continues from its last checkpoint.
"""

import math
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.utils.data import Sampler
from ultralytics.data.build import InfiniteDataLoader, seed_worker
from ultralytics.models.yolo.pose import PoseTrainer
from ultralytics.utils.loss import v8PoseLoss

ARCHITECTURE = "yolo11n-pose.yaml"

ROUND, CARD_ROUND = 800, 16_000
"""Pictures between two checkpoints (an epoch of ultralytics) on a processor and on a graphics card;
each takes a minute or less."""
WARM_STEPS = 60
"""Steps at the start of a run over which the learning rate rises."""

BFLOAT16_INSTRUCTIONS = ("amx_bf16", "avx512_bf16", "bf16")
"""Names that torch gives to a processor's instructions for bfloat16: two of x86, one of ARM."""

SETTINGS: dict[str, Any] = {
    "model": ARCHITECTURE,
    "pretrained": False,
    # Ultralytics offers bfloat16 on graphics cards only; `TileTrainer` adds it for processors.
    "amp": False,
    "optimizer": "AdamW",
    "warmup_epochs": 0.0,
    # No mirroring, since mirrored faces do not exist; `turned_batch` rotates the pictures.
    "fliplr": 0.0,
    "mosaic": 0.0,
    "close_mosaic": 0,
    "translate": 0.05,
    "scale": 0.2,
    "hsv_h": 0.03,
    "hsv_s": 0.6,
    "hsv_v": 0.35,
    "box": 7.5,
    "pose": 12.0,
    "kobj": 0.5,
    "val": False,
    "plots": False,
    "patience": 1000,
}


class CornerLoss(nn.Module):
    """Loss of corners (N, 4, 3): the least over the four choices of the first corner.

    In a tile turned by 45 degrees, two corners are equally entitled to be the top left one. If only
    one of them counted as right, the network would predict a place between both, and a face cut
    along such corners would be skewed.
    """

    def __init__(self, tolerances: torch.Tensor) -> None:
        super().__init__()
        self.tolerances = tolerances

    def forward(
        self, found: torch.Tensor, right: torch.Tensor, known: torch.Tensor, area: torch.Tensor
    ) -> torch.Tensor:
        """Return the loss of the corners `found` against the `right` ones, (N, 4, 3) each, as a
        scalar tensor, with the interface of ultralytics' `KeypointLoss`.

        known: (N, 4), non-zero for corners with a known place.
        area: areas of the tiles.
        """
        spread = (2 * self.tolerances).pow(2) * (area + 1e-9) * 2
        orders = []
        for first in range(4):
            away = (found[..., :2] - right.roll(first, 1)[..., :2]).pow(2).sum(-1)
            lost = (1 - torch.exp(-away / spread)) * known.roll(first, 1)
            orders.append(lost.sum(1))
        best = torch.stack(orders).amin(0)
        return (best / (known.sum(1) + 1e-9)).mean()


class Rounds(Sampler[int]):
    """A sampler that splits training into rounds: each iteration yields `size` indices of `count`
    pictures. Over many rounds each picture comes equally often, in an order fixed by the seed.

    round: number of the next round; set it to resume a run.
    """

    def __init__(self, count: int, size: int, seed: int) -> None:
        self.count, self.size, self.seed, self.round = count, min(size, count), seed, 0

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[int]:
        first = self.round * self.size
        self.round += 1
        for at in range(first, first + self.size):
            turn, place = divmod(at, self.count)
            yield int(self._order(turn)[place])

    @lru_cache(maxsize=2)  # noqa: B019, one sampler lives as long as its training
    def _order(self, turn: int) -> np.ndarray:
        return np.random.default_rng([self.seed, turn]).permutation(self.count)


class TileTrainer(PoseTrainer):
    """Ultralytics' pose trainer without validation, because `evaluate` measures the whole reader.

    loaders: processes that load pictures.
    round: pictures between two checkpoints.
    minutes: maximum duration of the training, None for no limit.
    """

    model: Any
    loaders: int = 1
    round: int = ROUND
    minutes: float | None = None

    def _setup_train(self) -> None:
        # Ultralytics would use only one thread of a processor, and no process to load pictures.
        torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS") or os.cpu_count() or 1))
        self.args.workers = self.loaders
        super()._setup_train()
        self.train_loader.sampler.round = self.start_epoch
        self.model = self.model.to(memory_format=torch.channels_last)
        # Wrap only the copy that is trained; the averaged one is saved and has to stay as it is.
        plain = self.model.predict
        half = multiplies_bfloat16(self.device)

        def predict(*args: Any, **kwargs: Any) -> Any:
            with torch.autocast(self.device.type, torch.bfloat16, enabled=half):
                answer = plain(*args, **kwargs)
            return _as_float(answer)

        self.model.predict = predict
        loss = v8PoseLoss(self.model)
        loss.keypoint_loss = CornerLoss(loss.keypoint_loss.sigmas)
        self.model.criterion = loss

    def get_dataloader(
        self, dataset_path: str, batch_size: int = 16, rank: int = 0, mode: str = "train"
    ) -> InfiniteDataLoader:
        if mode != "train":
            return super().get_dataloader(dataset_path, batch_size, rank, mode)
        dataset = self.build_dataset(dataset_path, mode, batch_size)
        return InfiniteDataLoader(
            dataset=dataset,
            batch_size=min(batch_size, len(dataset)),
            sampler=Rounds(len(dataset), self.round, self.args.seed),
            num_workers=self.args.workers,
            collate_fn=dataset.collate_fn,
            worker_init_fn=seed_worker,
            generator=torch.Generator().manual_seed(self.args.seed),
        )

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        batch = turned_batch(super().preprocess_batch(batch))
        batch["img"] = batch["img"].contiguous(memory_format=torch.channels_last)
        return batch

    def optimizer_step(self) -> None:
        # Lower the rate at every step. Ultralytics does so at every epoch, of which a run of a few
        # minutes may have only one.
        self._steps = getattr(self, "_steps", 0) + 1
        per_epoch = len(self.train_loader)
        gone = (self.epoch + self._steps % per_epoch / per_epoch) / self.epochs
        if self.minutes is not None:
            gone = max(gone, (time.time() - self.train_time_start) / (60 * self.minutes))
            self.stop |= gone >= 1
        fall = 0.01 + 0.99 * (1 + math.cos(math.pi * min(1.0, gone))) / 2
        for group in self.optimizer.param_groups:
            group["lr"] = self.args.lr0 * min(1.0, self._steps / WARM_STEPS) * fall
        super().optimizer_step()

    def get_validator(self) -> SimpleNamespace:
        # Ultralytics' validator needs torchvision's compiled parts, which not every machine has.
        return SimpleNamespace(metrics=SimpleNamespace(keys=[]))

    def validate(self) -> tuple[dict[str, float], float]:
        return {}, 0.0

    def final_eval(self) -> None:
        pass


def multiplies_bfloat16(device: torch.device) -> bool:
    """Tell whether `device` has instructions that multiply bfloat16.

    With them training takes half as long as with numbers of 32 bits; a processor without them takes
    twice as long. Every graphics card that torch trains on is taken to have them.
    """
    if device.type != "cpu":
        return True
    able = torch.cpu.get_capabilities()
    return any(able.get(name, False) for name in BFLOAT16_INSTRUCTIONS)


def turned_batch(batch: dict[str, Any]) -> dict[str, Any]:
    """Rotate each square picture of a batch by a random number of quarter turns, in place, and
    return the batch.

    Tables are photographed from any side, and a network that knows some orientations less well
    misses tiles in them. The keys are those of ultralytics: `img` (B, 3, S, S) and, for all tiles,
    `batch_idx` (N,), `bboxes` (N, 4) and `keypoints` (N, 4, 3), the last two as shares of the side.
    """
    quarters = torch.randint(0, 4, (len(batch["img"]),), device=batch["img"].device)
    for quarter in (1, 2, 3):
        of_picture = quarters == quarter
        of_tile = of_picture[batch["batch_idx"].long()]
        batch["img"][of_picture] = torch.rot90(batch["img"][of_picture], quarter, (2, 3))
        for _ in range(quarter):
            x, y, w, h = batch["bboxes"][of_tile].unbind(1)
            batch["bboxes"][of_tile] = torch.stack([y, 1 - x, h, w], dim=1)
            x, y, seen = batch["keypoints"][of_tile].unbind(2)
            batch["keypoints"][of_tile] = torch.stack([y, 1 - x, seen], dim=2)
    return batch


@dataclass(frozen=True)
class DetectorTraining:
    """Duration and settings of a detector training.

    size: side of a picture in px.
    batch: pictures per step.
    pictures: number of pictures seen, rounded up to whole rounds.
    learning_rate: highest learning rate.
    seed: seed of the order of pictures and of ultralytics.
    minutes: maximum duration, None for no limit.
    """

    size: int
    batch: int
    pictures: int
    learning_rate: float = 0.002
    seed: int = 0
    minutes: float | None = None


def train_detector(
    dataset: Path,
    run: Path,
    training: DetectorTraining,
    *,
    start: Path | None = None,
    device: str = "cpu",
    loaders: int = 1,
) -> Path:
    """Train the detector and return the path of the last checkpoint.

    dataset: YAML file of `datasets.detector_images.write_dataset_file`.
    run: folder of the run; an unfinished run there continues with the settings that it began with,
      a finished one is trained anew and replaced.
    start: checkpoint to begin from; None to begin with random weights.
    device: torch device.
    loaders: processes that load pictures; a graphics card needs several.
    """
    last = run / "weights" / "last.pt"
    in_a_round = ROUND if device == "cpu" else CARD_ROUND
    if last.exists() and not _finished(last):
        overrides = {**SETTINGS, "model": str(last), "resume": str(last), "device": device}
        _train(overrides, training, loaders, in_a_round)
        return last
    overrides = {
        **SETTINGS,
        "data": str(dataset),
        "project": str(run.parent.resolve()),
        "name": run.name,
        "exist_ok": True,
        "imgsz": training.size,
        "batch": training.batch,
        "nbs": training.batch,
        "epochs": math.ceil(training.pictures / in_a_round),
        "lr0": training.learning_rate,
        "seed": training.seed,
        "device": device,
    }
    if start is not None:
        overrides["pretrained"] = str(start)
    _train(overrides, training, loaders, in_a_round)
    return last


def _train(
    overrides: dict[str, Any], training: DetectorTraining, loaders: int, in_a_round: int
) -> None:
    trainer = TileTrainer(overrides=overrides)
    trainer.loaders, trainer.round, trainer.minutes = loaders, in_a_round, training.minutes
    trainer.train()


def average_detectors(checkpoints: list[Path], target: Path) -> None:
    """Write a checkpoint `target` whose weights, in half precision, are the mean of the weights of
    `checkpoints`. A checkpoint listed twice counts twice; everything else, except the state of the
    training, is taken from the first. All have to descend from the same training."""
    stored = [torch.load(path, map_location="cpu", weights_only=False) for path in checkpoints]
    states = [_network(one).float().state_dict() for one in stored]
    mean = _network(stored[0]).float()
    mean.load_state_dict(
        {
            name: torch.stack([state[name] for state in states]).mean(dim=0)
            if weights.is_floating_point()
            else weights
            for name, weights in states[0].items()
        }
    )
    # Folders on the machine of the training need not be published: keep only the files' names.
    settings = _named_alone(stored[0].get("train_args", {}))
    if hasattr(mean, "args"):
        mean.args = settings
    mean.pt_path = None
    target.parent.mkdir(parents=True, exist_ok=True)
    made = {"model": mean.half(), "ema": None, "optimizer": None, "train_args": settings}
    torch.save({**stored[0], **made}, target)


def _named_alone(settings: dict[str, Any]) -> dict[str, Any]:
    return {
        name: Path(value).name if isinstance(value, str) else value
        for name, value in settings.items()
    }


def _network(checkpoint: dict[str, Any]) -> nn.Module:
    """Return the network of an ultralytics checkpoint, the averaged one if there is one."""
    network: nn.Module = checkpoint.get("ema") or checkpoint["model"]
    return network


def _as_float(answer: Any) -> Any:
    """Return a network's output in single precision, as the loss requires."""
    if isinstance(answer, torch.Tensor):
        return answer.float() if answer.is_floating_point() else answer
    if isinstance(answer, dict):
        return {name: _as_float(value) for name, value in answer.items()}
    if isinstance(answer, (list, tuple)):
        return type(answer)(_as_float(value) for value in answer)
    return answer


def _finished(checkpoint: Path) -> bool:
    state = torch.load(checkpoint, map_location="cpu", weights_only=False)
    return state.get("epoch", -1) == -1 or state.get("optimizer") is None
