"""Simulated tables, the layout network trained on them, and the accuracy of the layouts."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from datasets.laying import simulated_table
from datasets.measured_layouts import measure_layouts, parts_wrong, shown_hand, simulated
from datasets.simulated import Seen, seen
from scoring.tiles import BACK
from vision.deciding.layout_net import ROLES, LayoutView, layout_network, opinion
from vision.doubt import chance_wrong, features_of
from vision.settings import DOUBTFUL_FROM


def tables(count: int) -> Iterator[Seen]:
    for at in range(count):
        rng = random.Random(f"test/{at}")
        yield seen(simulated_table(rng), rng)


def test_tables_are_whole() -> None:
    roles: Counter[str] = Counter()
    for table in tables(150):
        assert len(table.tiles) == len(table.codes) == len(table.roles) == len(table.groups)
        roles.update(table.roles)
        for tile in table.tiles:
            middle = tile.quad.mean(axis=0)  # frames cut tiles at their edge
            assert (middle > -20).all()
            assert (middle < (table.width + 20, table.height + 20)).all()
            assert 0 < tile.confidence <= 1
        melds = Counter(
            (group, role)
            for group, role in zip(table.groups, table.roles, strict=True)
            if role in ("chow", "pung", "kong", "concealed_kong")
        )
        assert all(many <= 4 for many in melds.values())
    assert set(roles) == set(ROLES)


def test_names_are_mostly_right_and_wrong_ones_in_doubt() -> None:
    faces = wrong = sure = 0
    for table in tables(150):
        for tile, code, role in zip(table.tiles, table.codes, table.roles, strict=True):
            if role not in ("other",) and code != BACK:
                faces += 1
                wrong += tile.tile != code
                doubt = chance_wrong(features_of(tile.tile, tile.names))
                sure += tile.tile != code and doubt < DOUBTFUL_FROM
    assert 0.002 < wrong / faces < 0.03
    assert sure / faces < 0.003


def test_the_hand_of_a_table_is_told_from_another() -> None:
    table = next(tables(1))
    hand = shown_hand(table)
    assert parts_wrong(hand, hand) == []
    assert parts_wrong(hand, hand | {"winning_tile": "?"}) == ["winning tile"]
    assert parts_wrong(hand, hand | {"concealed": ["1m"]}) == ["concealed"]
    assert parts_wrong(hand, None) == ["concealed"]


@pytest.mark.parametrize("tiles", [14, 17])
def test_simulated_tables_are_counted(tiles: int) -> None:
    tally = measure_layouts(simulated(30, "test", tiles))
    print(tally.line())
    assert tally.tables == 30
    most = max(tally.wrong.values(), default=0)
    assert tally.right + most <= 30 <= tally.right + tally.wrong.total()
    assert tally.silent <= 30 - tally.right <= 10


def test_the_network_runs_as_it_was_trained(tmp_path: Path) -> None:
    import torch

    from datasets.export import export_layout
    from datasets.train_layout import LayoutNet, collate, make_example, save

    torch.manual_seed(0)
    net = LayoutNet()
    save(net, tmp_path / "layout.pt")
    network = layout_network(export_layout(tmp_path / "layout.pt", tmp_path / "layout.onnx"))
    for at in range(3):
        example = make_example(f"test/{at}")
        alone, pairs, roles, _ = collate([example, example])
        with torch.no_grad():
            role_logits, link_logits = net(alone, pairs, roles >= 0)
        view = LayoutView(example.alone.astype(np.float32), example.pairs.astype(np.float32))
        seen_so = opinion(view, network)
        assert seen_so.roles == pytest.approx(role_logits[1].log_softmax(dim=-1).numpy(), abs=1e-4)
        together = torch.nn.functional.logsigmoid(link_logits[1]).numpy()
        assert seen_so.together == pytest.approx(together, abs=1e-4)
