"""Train `vision.deciding.layout_net` on simulated tables (`datasets.simulated`)."""

import math
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional
from tqdm import tqdm

from datasets.laying import simulated_table
from datasets.simulated import seen
from datasets.workers import THIS_PROCESS, Workers
from scoring.hand.photo_form import FORMS, USUAL_FORM, forms_beside
from vision.deciding.hypotheses import FEATURES, Hypothesis, hypotheses, weights_of_features
from vision.deciding.layout import duplicate_detections, evidence_of
from vision.deciding.layout_net import ALONE, PAIRS, ROLES, layout_network, view_of
from vision.deciding.rows import Shapes, cut_rows, find_rows
from vision.deciding.sets import MELDS
from vision.settings import LINK_REACH
from vision.upright import Upright

WIDTH, EDGE, HEADS, LAYERS = 64, 16, 4, 6
"""Size of the state of a tile and of a pair of tiles, number of attention heads, and number of
layers."""


@dataclass
class Example:
    """One training example of the layout network, a table with n tiles.

    alone and pairs: its inputs, float16 (n, F) and (n, n, G).
    roles: (n,) true roles, indices into `ROLES`.
    links: (n, n), 1 for two tiles of one group, 0 for others, -1 for pairs that are not trained on.
    """

    alone: np.ndarray
    pairs: np.ndarray
    roles: np.ndarray
    links: np.ndarray


def make_example(seed: str) -> Example:
    """Return the example of a simulated table; the same seed gives the same one."""
    rng = random.Random(seed)
    table = seen(simulated_table(rng), rng)
    upright = Upright.of(table.tiles, table.width, table.height)
    shapes = Shapes.of(table.tiles, upright)
    rows = cut_rows(find_rows(shapes), shapes)
    view = view_of(table.tiles, shapes, rows, *upright.size)
    roles = np.array([ROLES.index(role) for role in table.roles], np.int8)
    groups = np.array(table.groups)
    links = (groups[:, None] == groups[None]).astype(np.int8)
    both_loose = (roles[:, None] < 4) & (roles[:, None] == roles[None]) & (roles[:, None] != 2)
    far = shapes.gaps() > LINK_REACH * float(np.median(shapes.short))
    links[both_loose | far] = -1
    np.fill_diagonal(links, -1)
    return Example(view.alone.astype(np.float16), view.pairs.astype(np.float16), roles, links)


def make_examples(count: int, seed: int, workers: Workers) -> list[Example]:
    seeds = [f"{seed}/{at}" for at in range(count)]
    return list(tqdm(workers.results(make_example, seeds), total=count, desc="tables"))


def batches(
    examples: list[Example], tiles: int, rng: np.random.Generator
) -> Iterator[list[Example]]:
    """Yield all examples in batches of tables with similar numbers of tiles, in random order. A
    batch of b tables with up to n tiles each has about `tiles` squared pairs of tiles: b * n**2."""
    order = sorted(range(len(examples)), key=lambda at: len(examples[at].roles) + 3 * rng.random())
    found, batch = [], []
    for at in order:
        batch.append(examples[at])
        if (len(batch) + 1) * len(examples[at].roles) ** 2 > tiles**2:
            found.append(batch)
            batch = []
    found.append(batch)
    for at in rng.permutation(len(found)):
        if found[at]:
            yield found[at]


def collate(batch: list[Example]) -> tuple[torch.Tensor, ...]:
    """Return a batch as tensors padded to one number of tiles: alone (b, n, F), pairs (b, n, n, G),
    roles (b, n) and links (b, n, n). Padding is 0 in the first two, -1 in the others."""
    most = max(len(example.roles) for example in batch)
    alone = np.zeros((len(batch), most, batch[0].alone.shape[1]), np.float32)
    pairs = np.zeros((len(batch), most, most, batch[0].pairs.shape[2]), np.float32)
    roles = np.full((len(batch), most), -1, np.int64)
    links = np.full((len(batch), most, most), -1, np.float32)
    for at, example in enumerate(batch):
        n = len(example.roles)
        alone[at, :n], pairs[at, :n, :n] = example.alone, example.pairs
        roles[at, :n], links[at, :n, :n] = example.roles, example.links
    return tuple(map(torch.from_numpy, (alone, pairs, roles, links)))


class LayoutNet(nn.Module):
    """A small transformer over the tiles of a table; `vision.deciding.layout_net` runs it in the
    app.

    Pairs of tiles have a state, which determines how much one tile attends to the other.
    """

    def __init__(self) -> None:
        super().__init__()
        self.edge, self.enter = nn.Linear(PAIRS, EDGE), nn.Linear(ALONE, WIDTH)
        self.layers = nn.ModuleList(_Layer() for _ in range(LAYERS))
        self.last = nn.LayerNorm(WIDTH)
        self.roles = nn.Linear(WIDTH, len(ROLES))
        self.link_side = nn.Linear(WIDTH, EDGE, bias=False)
        self.link_edge = nn.Linear(EDGE, EDGE)
        self.link = nn.Linear(EDGE, 1, bias=False)

    def forward(
        self, alone: torch.Tensor, pairs: torch.Tensor, there: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits of roles (b, n, 8) and of links (b, n, n).

        alone: features of tiles (b, n, F).
        pairs: features of pairs (b, n, n, G).
        there: (b, n), True for tiles, False for padding; None without padding.

        A single table may be given without the dimension b, which the outputs then lack too;
        `there` is then ignored.
        """
        if alone.dim() == 2:
            roles, links = self(alone[None], pairs[None])
            return roles[0], links[0]
        edges = torch.relu(self.edge(pairs))
        state = self.enter(alone)
        for layer in self.layers:
            state = layer(state, edges, there)
        state = self.last(state)
        side = self.link_side(state)
        joint = torch.relu(side[:, :, None] + side[:, None] + self.link_edge(edges))
        links = self.link(joint)[..., 0]
        return self.roles(state), (links + links.transpose(1, 2)) / 2


class _Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.looks = nn.Linear(WIDTH, 3 * WIDTH, bias=False)
        self.bias = nn.Linear(EDGE, HEADS, bias=False)
        self.mixed = nn.Linear(WIDTH, WIDTH, bias=False)
        self.near = nn.Linear(HEADS * EDGE, WIDTH, bias=False)
        self.up, self.down = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)

    def forward(
        self, state: torch.Tensor, edges: torch.Tensor, there: torch.Tensor | None
    ) -> torch.Tensor:
        """Return the new state of the tiles, shaped as `state`.

        state: (b, n, `WIDTH`).
        edges: features of pairs (b, n, n, `EDGE`).
        there: (b, n), True for tiles, False for padding; None without padding.
        """
        query, key, value = (
            part.unflatten(2, (HEADS, -1)).transpose(1, 2)
            for part in self.looks(self.first(state)).chunk(3, dim=2)
        )
        scores = query @ key.transpose(2, 3) / math.sqrt(WIDTH // HEADS)
        scores = scores + self.bias(edges).permute(0, 3, 1, 2)
        if there is not None:
            scores = scores.masked_fill(~there[:, None, None, :], -1e9)
        scores = scores.softmax(dim=-1)
        mixed = (scores @ value).transpose(1, 2).flatten(2)
        near = (scores.permute(0, 2, 1, 3) @ edges).flatten(2)
        state = state + self.mixed(mixed) + self.near(near)
        return state + self.down(torch.relu(self.up(self.second(state))))


def load_layout(path: Path) -> LayoutNet:
    """Return the layout network of the checkpoint file `path`."""
    net = LayoutNet()
    net.load_state_dict(torch.load(path, weights_only=True))
    return net


def save(net: LayoutNet, out: Path) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    torch.save(net.state_dict(), out)


CHECKED_TABLES = 2000


@dataclass(frozen=True)
class LayoutTraining:
    """Duration and data of a layout network's training.

    tables: number of simulated tables.
    epochs: number of passes over all of them.
    seed: seed of the tables and the optimiser.
    learning_rate: highest learning rate.
    checked: number of additional tables to measure it on.
    """

    tables: int
    epochs: float
    seed: int = 0
    learning_rate: float = 0.002
    checked: int = CHECKED_TABLES


def train_layout(
    out: Path,
    training: LayoutTraining,
    *,
    workers: Workers = THIS_PROCESS,
    start: Path | None = None,
) -> None:
    """Train the layout network on simulated tables, write its weights to the file `out`, and print
    its results on other tables, every 1000 steps and at the end.

    workers: processes that simulate the tables.
    start: checkpoint to begin from, or None.
    """
    seed, learning_rate = training.seed, training.learning_rate
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    examples = make_examples(training.tables, seed, workers)
    check = make_examples(training.checked, seed + 1_000_003, workers)
    net = LayoutNet() if start is None else load_layout(start)
    steps = int(training.epochs * len(list(batches(examples, 140, rng))))
    optimizer = torch.optim.AdamW(net.parameters(), lr=learning_rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, learning_rate, total_steps=steps + 1)
    step, began = 0, time.monotonic()
    while step < steps:
        for batch in batches(examples, 140, rng):
            loss = _loss(net, batch)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            if step % 1000 == 0 or step == steps:
                took = time.monotonic() - began
                print(f"step {step} of {steps}, {took:.0f} s: {_measured(net, check)}", flush=True)
                save(net, out)
            if step == steps:
                break


def average_layouts(paths: Sequence[Path], out: Path) -> None:
    """Write to the file `out` the mean of the weights in the files `paths`, of networks trained
    from the same start. The mean is more reliable than each of them."""
    states = [load_layout(path).state_dict() for path in paths]
    mean = LayoutNet()
    mean.load_state_dict(
        {name: torch.stack([state[name] for state in states]).mean(dim=0) for name in states[0]}
    )
    save(mean, out)


def _loss(net: LayoutNet, batch: list[Example]) -> torch.Tensor:
    alone, pairs, roles, links = collate(batch)
    role_logits, link_logits = net(alone, pairs, roles >= 0)
    loss = functional.cross_entropy(role_logits.transpose(1, 2), roles, ignore_index=-1)
    asked = links >= 0
    if asked.any():
        loss = loss + 0.5 * functional.binary_cross_entropy_with_logits(
            link_logits[asked], links[asked]
        )
    return loss


@torch.no_grad()
def _measured(net: LayoutNet, check: list[Example]) -> str:
    right = tiles = whole = links_right = links_asked = 0
    for batch in batches(check, 140, np.random.default_rng(0)):
        alone, pairs, roles, links = collate(batch)
        role_logits, link_logits = net(alone, pairs, roles >= 0)
        good = (role_logits.argmax(dim=-1) == roles) | (roles < 0)
        tiles += int((roles >= 0).sum())
        right += int((good & (roles >= 0)).sum())
        whole += int(good.all(dim=1).sum())
        asked = links >= 0
        links_asked += int(asked.sum())
        links_right += int(((link_logits > 0) == (links > 0))[asked].sum())
    return (
        f"roles of {100 * right / tiles:.2f} % of tiles, of all tiles of "
        f"{100 * whole / len(check):.1f} % of tables; {100 * links_right / links_asked:.2f} % links"
    )


# --- the weights of a hypothesis -----------------------------------------------------------------


OWN_GAME = 0.7
"""Assumed share of photos read by the rules of the game played; the others are read by those of the
usual game."""


def make_choice(seed: str, layout: Path | None = None) -> tuple[np.ndarray, int] | None:
    """Return the features (k, F) of the hypotheses about a simulated table, and the index of the
    right one. Return None if none is right or there is only one.

    seed: seed of the table.
    layout: file of the layout network; None for the shipped one.
    """
    rng = random.Random(seed)
    table = seen(simulated_table(rng), rng)
    own = next(form for form in FORMS if form.tiles == table.size)
    told = forms_beside(own if rng.random() < OWN_GAME else USUAL_FORM)
    twice = duplicate_detections(table.tiles)
    kept = [at for at in range(len(table.tiles)) if at not in twice]
    tiles = [table.tiles[at] for at in kept]
    network = layout_network(layout) if layout else None
    ranked = hypotheses(evidence_of(tiles, table.width, table.height, told, network))
    known = [(table.codes[at], table.roles[at], table.groups[at]) for at in kept]
    names = [tile.tile for tile in tiles]
    right = [
        at
        for at, each in enumerate(ranked)
        if each.form.tiles == table.size and _is_right(each, known, names)
    ]
    if not right or len(ranked) < 2:
        return None
    return np.array([each.features for each in ranked]), right[0]


def _is_right(hypothesis: Hypothesis, known: list[tuple[str, str, int]], names: list[str]) -> bool:
    """Return True if a hypothesis gives all tiles their roles, groups the melds as they lie, and
    names the tiles of the hand, other than flowers, correctly.

    known: code, role and group of each tile in truth.
    names: code of each tile as read.
    """
    for found in hypothesis.groups:
        if any(known[i][1] != found.kind for i in found.tiles):
            return False
        if found.kind in MELDS:
            group = known[found.tiles[0]][2]
            whole = [i for i, each in enumerate(known) if each[2] == group]
            if sorted(found.tiles) != whole:
                return False
        if found.kind not in ("other", "flowers"):
            for i in found.tiles:
                if hypothesis.names.get(i, names[i]) != known[i][0]:
                    return False
    return True


def fit_score(
    out: Path,
    *,
    tables: int,
    seed: int = 0,
    workers: Workers = THIS_PROCESS,
    layout: Path | None = None,
) -> None:
    """Fit the weights of `FEATURES` on `tables` simulated tables by maximum likelihood of the right
    hypotheses, print them, and write them to the .npz file `out`; a name without that suffix gets
    it.

    layout: file of the layout network; None for the shipped one.
    seed and workers: seed of the tables, and processes that simulate them.
    """
    seeds = [f"score-{seed}/{at}" for at in range(tables)]
    choice = partial(make_choice, layout=layout)
    made = tqdm(workers.results(choice, seeds), total=tables, desc="choices")
    choices = [each for each in made if each is not None]
    most = max(len(features) for features, _ in choices)
    found = np.zeros((len(choices), most, len(FEATURES)), np.float32)
    there = np.zeros((len(choices), most), bool)
    for at, (features, _) in enumerate(choices):
        found[at, : len(features)], there[at, : len(features)] = features, True
    right = torch.tensor([at for _, at in choices])
    given, mask = torch.from_numpy(found), torch.from_numpy(there)
    start = torch.tensor([weights_of_features()[name] for name in FEATURES])
    weights = start.clone().requires_grad_()
    optimizer = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        scores = (given @ weights).masked_fill(~mask, -1e9)
        # Weights about which the tables say little stay near their start.
        value = functional.cross_entropy(scores, right) + 1e-3 * ((weights - start) ** 2).sum()
        value.backward()
        return value

    optimizer.step(loss)
    scores = (given @ weights).masked_fill(~mask, -1e9)
    best = (scores.argmax(dim=1) == right).float().mean().item()
    print(f"{len(choices)} choices, the right hypothesis is the likeliest in {100 * best:.1f} %")
    learned = dict(zip(FEATURES, weights.detach().numpy().astype(np.float32), strict=True))
    for name, weight in learned.items():
        print(f"  {name}: {weight:.3f}")
    np.savez(out, **learned)
