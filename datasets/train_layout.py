"""Teaches `vision.layout_net` on simulated tables: see `datasets.simulated`."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as nn
from tqdm import tqdm

from datasets.laying import simulated_table
from datasets.simulated import seen
from scoring.hand_form import FORMS, USUAL_FORM, forms_beside
from vision.hypotheses import FEATURES, Hypothesis, hypotheses, weights_of_features
from vision.layout import duplicate_detections, scene_of
from vision.layout_net import HEADS, LAYERS, ROLES, load_layout, view_of
from vision.rows import Shapes, cut_rows, find_rows
from vision.sets import MELDS

WIDTH, EDGE = 64, 16
"""Size of the state of a tile and of that of two tiles."""
NEAR = 1.2
"""Whether two tiles lie together is asked of those that are less than so many tile widths apart."""


@dataclass
class Example:
    """What the network sees, float16, and what it should say of it: roles (n,), and for each two
    tiles 1 where they lie in one group, 0 where they do not, -1 where nobody asks."""

    alone: np.ndarray
    pairs: np.ndarray
    roles: np.ndarray
    links: np.ndarray


def make_example(seed: str) -> Example:
    rng = random.Random(seed)
    table = seen(simulated_table(rng), rng)
    shapes = Shapes.of(table.tiles)
    rows = cut_rows(find_rows(shapes), shapes)
    view = view_of(table.tiles, shapes, rows, table.width, table.height)
    roles = np.array([ROLES.index(role) for role in table.roles], np.int8)
    groups = np.array(table.groups)
    links = (groups[:, None] == groups[None]).astype(np.int8)
    both_loose = (roles[:, None] < 4) & (roles[:, None] == roles[None]) & (roles[:, None] != 2)
    far = shapes.gaps() > NEAR * float(np.median(shapes.short))
    links[both_loose | far] = -1
    np.fill_diagonal(links, -1)
    return Example(view.alone.astype(np.float16), view.pairs.astype(np.float16), roles, links)


def make_examples(count: int, seed: int, workers: int) -> list[Example]:
    seeds = [f"{seed}/{at}" for at in range(count)]
    with Pool(workers) as pool:
        return list(tqdm(pool.imap_unordered(make_example, seeds, 64), total=count, desc="tables"))


def batches(
    examples: list[Example], tiles: int, rng: np.random.Generator
) -> Iterator[list[Example]]:
    """Examples of about the same number of tiles together, about `tiles` squared in a batch."""
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
    """Padded: alone (b, n, F), pairs (b, n, n, G), roles and links with -1 where there is none."""
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


def new_weights(alone: int, pairs: int) -> dict[str, torch.Tensor]:
    """Weights under the names by which `vision.layout_net.opinion` asks for them."""

    def matrix(rows: int, columns: int) -> torch.Tensor:
        return torch.randn(rows, columns) / math.sqrt(rows)

    found = {
        "edge": matrix(pairs, EDGE), "edge_bias": torch.zeros(EDGE),
        "enter": matrix(alone, WIDTH), "enter_bias": torch.zeros(WIDTH),
        "last": torch.ones(WIDTH), "last_bias": torch.zeros(WIDTH),
        "roles": matrix(WIDTH, len(ROLES)) * 0.1, "roles_bias": torch.zeros(len(ROLES)),
        "link_side": matrix(WIDTH, EDGE), "link_edge": matrix(EDGE, EDGE),
        "link_bias": torch.zeros(EDGE), "link": matrix(EDGE, 1),
    }  # fmt: skip
    for layer in range(LAYERS):
        for name in ("first", "second"):
            found[f"{layer}.{name}"] = torch.ones(WIDTH)
            found[f"{layer}.{name}_bias"] = torch.zeros(WIDTH)
        for name in ("query", "key", "value"):
            found[f"{layer}.{name}"] = matrix(WIDTH, WIDTH)
        found[f"{layer}.bias"] = matrix(EDGE, HEADS)
        found[f"{layer}.mixed"] = matrix(WIDTH, WIDTH) * 0.3
        found[f"{layer}.near"] = matrix(HEADS * EDGE, WIDTH) * 0.3
        found[f"{layer}.up"] = matrix(WIDTH, 2 * WIDTH)
        found[f"{layer}.up_bias"] = torch.zeros(2 * WIDTH)
        found[f"{layer}.down"] = matrix(2 * WIDTH, WIDTH) * 0.3
        found[f"{layer}.down_bias"] = torch.zeros(WIDTH)
    return {name: weight.requires_grad_() for name, weight in found.items()}


def forward(
    w: dict[str, torch.Tensor], alone: torch.Tensor, pairs: torch.Tensor, there: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Logits of roles (b, n, 8) and of links (b, n, n): what `opinion` does, for a batch."""
    edges = torch.relu(pairs @ w["edge"] + w["edge_bias"])
    state = alone @ w["enter"] + w["enter_bias"]
    nobody = (~there)[:, None, None, :]
    count, tiles = there.shape

    def normed(state: torch.Tensor, name: str) -> torch.Tensor:
        return nn.layer_norm(state, (WIDTH,), w[name], w[name + "_bias"], 1e-5)

    for layer in map(str, range(LAYERS)):
        inner = normed(state, layer + ".first")
        query, key, value = (
            (inner @ w[f"{layer}.{name}"]).view(count, tiles, HEADS, -1).transpose(1, 2)
            for name in ("query", "key", "value")
        )
        scores = query @ key.transpose(2, 3) / math.sqrt(query.shape[-1])
        scores = scores + (edges @ w[layer + ".bias"]).permute(0, 3, 1, 2)
        scores = scores.masked_fill(nobody, -1e9).softmax(dim=-1)
        mixed = (scores @ value).transpose(1, 2).reshape(count, tiles, WIDTH)
        near = (scores.permute(0, 2, 1, 3) @ edges).reshape(count, tiles, -1)
        state = state + mixed @ w[layer + ".mixed"] + near @ w[layer + ".near"]
        inner = torch.relu(
            normed(state, layer + ".second") @ w[layer + ".up"] + w[layer + ".up_bias"]
        )
        state = state + inner @ w[layer + ".down"] + w[layer + ".down_bias"]
    state = normed(state, "last")
    side = state @ w["link_side"]
    joint = torch.relu(side[:, :, None] + side[:, None] + edges @ w["link_edge"] + w["link_bias"])
    links = (joint @ w["link"])[..., 0]
    return state @ w["roles"] + w["roles_bias"], (links + links.transpose(1, 2)) / 2


def train_layout(
    out: Path, *, tables: int, epochs: float, seed: int = 0, workers: int = 1,
    learning_rate: float = 0.002, start: Path | None = None, checked: int = 2000,
) -> None:  # fmt: skip
    """Make tables, learn from them and write the weights; says how it does on other tables."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    examples = make_examples(tables, seed, workers)
    check = make_examples(checked, seed + 1_000_003, workers)
    w = new_weights(check[0].alone.shape[1], check[0].pairs.shape[2])
    if start is not None:
        w = {n: torch.tensor(each).requires_grad_() for n, each in load_layout(start).items()}
    steps = int(epochs * len(list(batches(examples, 140, rng))))
    optimizer = torch.optim.AdamW(w.values(), lr=learning_rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, learning_rate, total_steps=steps + 1)
    step, began = 0, time.monotonic()
    while step < steps:
        for batch in batches(examples, 140, rng):
            loss = _loss(w, batch)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(list(w.values()), 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            if step % 1000 == 0 or step == steps:
                took = time.monotonic() - began
                print(f"step {step} of {steps}, {took:.0f} s: {_measured(w, check)}", flush=True)
                save(w, out)
            if step == steps:
                break


def average_layouts(paths: Sequence[Path], out: Path) -> None:
    """The mean of networks that went on from the same weights: it is steadier than each of them."""
    networks = [load_layout(path) for path in paths]
    mean = {name: np.mean([w[name] for w in networks], axis=0) for name in networks[0]}
    save({name: torch.from_numpy(weight) for name, weight in mean.items()}, out)


def save(w: dict[str, torch.Tensor], out: Path) -> None:
    """In half precision, which changes no answer that matters."""
    out.parent.mkdir(parents=True, exist_ok=True)
    half = {name: weight.detach().numpy().astype(np.float16) for name, weight in w.items()}
    np.savez_compressed(out, **half)


def _loss(w: dict[str, torch.Tensor], batch: list[Example]) -> torch.Tensor:
    alone, pairs, roles, links = collate(batch)
    role_logits, link_logits = forward(w, alone, pairs, roles >= 0)
    loss = nn.cross_entropy(role_logits.transpose(1, 2), roles, ignore_index=-1)
    asked = links >= 0
    if asked.any():
        loss = loss + 0.5 * nn.binary_cross_entropy_with_logits(link_logits[asked], links[asked])
    return loss


@torch.no_grad()
def _measured(w: dict[str, torch.Tensor], check: list[Example]) -> str:
    right = tiles = whole = links_right = links_asked = 0
    for batch in batches(check, 140, np.random.default_rng(0)):
        alone, pairs, roles, links = collate(batch)
        role_logits, link_logits = forward(w, alone, pairs, roles >= 0)
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
"""Share of the photos that are taken by the rules of the game that is played; of the others the
hand is read as the usual game's. Chosen."""


def make_choice(seed: str, layout: Path | None = None) -> tuple[np.ndarray, int] | None:
    """The features (k, F) of the hypotheses about a table, and which of them is right; None where
    none is, or there is no other. By the layout network in that file, or that which ships."""
    rng = random.Random(seed)
    table = seen(simulated_table(rng), rng)
    own = next(form for form in FORMS if form.tiles == table.size)
    told = forms_beside(own if rng.random() < OWN_GAME else USUAL_FORM)
    twice = duplicate_detections(table.tiles)
    kept = [at for at in range(len(table.tiles)) if at not in twice]
    tiles = [table.tiles[at] for at in kept]
    network = load_layout(layout) if layout else None
    ranked = hypotheses(scene_of(tiles, table.width, table.height, told, network))
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
    for piece in hypothesis.pieces:
        if any(known[i][1] != piece.kind for i in piece.tiles):
            return False
        if piece.kind in MELDS:
            group = known[piece.tiles[0]][2]
            whole = [i for i, each in enumerate(known) if each[2] == group]
            if sorted(piece.tiles) != whole:
                return False
        if piece.kind not in ("other", "flowers"):
            for i in piece.tiles:
                if hypothesis.names.get(i, names[i]) != known[i][0]:
                    return False
    return True


def fit_score(
    out: Path, *, tables: int, seed: int = 0, workers: int = 1, layout: Path | None = None
) -> None:
    """Learn how much each of `FEATURES` counts: the weights that make the right hypotheses the
    likeliest, and their probabilities what they are worth. It goes on from those that ship."""
    seeds = [f"score-{seed}/{at}" for at in range(tables)]
    with Pool(workers) as pool:
        choice = partial(make_choice, layout=layout)
        made = tqdm(pool.imap_unordered(choice, seeds, 8), total=tables, desc="choices")
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
        # What the tables say little of stays near where it began.
        value = nn.cross_entropy(scores, right) + 1e-3 * ((weights - start) ** 2).sum()
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
