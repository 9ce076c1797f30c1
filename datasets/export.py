"""Turning checkpoints into the ONNX files that the app runs."""

import os
import shutil
import tempfile
from pathlib import Path

import onnx
import torch
from onnx import TensorProto, numpy_helper

from datasets.train_classifier import load_classifier
from datasets.train_layout import load_layout
from vision.deciding.layout_net import ALONE, PAIRS
from vision.observing.crops import CROP_SIZE

OPSET = 20
NOTES = {"license", "author", "task", "names", "kpt_shape", "stride", "imgsz", "batch", "channels"}
"""Metadata kept of what an export writes into a model."""
SURER = 1.05
"""Factor for the classifier's logits of names before they become probabilities. Training faces are
worse than most in photos and labels are smoothed, so that the classifier is too uncertain. On a
left-out family 1.5 fits best; less keeps more of the wrong tiles among the doubtful ones."""


def export_detector(checkpoint: Path, target: Path) -> Path:
    """Write the detector of an ultralytics checkpoint as ONNX for pictures of any size, and return
    `target`."""
    os.environ.setdefault("YOLO_AUTOINSTALL", "false")
    from ultralytics import YOLO

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "detector.pt"
        shutil.copy(checkpoint, copy)
        written = YOLO(str(copy)).export(
            format="onnx", dynamic=True, simplify=True, opset=OPSET, device="cpu"
        )
        _store(Path(written), target)
    return target


def export_classifier(checkpoint: Path, target: Path) -> Path:
    """Write the classifier of a checkpoint as ONNX for any number of faces, its confidence
    calibrated (`SURER`), and return `target`."""
    net = load_classifier(checkpoint)
    with torch.no_grad():
        net.names.weight *= SURER
        net.names.bias *= SURER
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "classifier.onnx"
        torch.onnx.export(
            net,
            (torch.zeros(2, 3, CROP_SIZE, CROP_SIZE),),
            str(written),
            input_names=["faces"],
            output_names=["names", "turns", "features"],
            dynamic_axes={name: {0: "count"} for name in ("faces", "names", "turns", "features")},
            opset_version=OPSET,
            dynamo=False,
        )
        _store(written, target)
    return target


def export_layout(checkpoint: Path, target: Path) -> Path:
    """Write the layout network of a checkpoint as ONNX for any number of tiles, and return
    `target`."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "layout.onnx"
        torch.onnx.export(
            load_layout(checkpoint).eval(),
            (torch.zeros(3, ALONE), torch.zeros(3, 3, PAIRS)),
            str(written),
            input_names=["alone", "pairs"],
            output_names=["roles", "links"],
            dynamic_axes={"alone": {0: "n"}, "roles": {0: "n"}}
            | {name: {0: "n", 1: "n"} for name in ("pairs", "links")},
            opset_version=OPSET,
            dynamo=False,
        )
        _store(written, target)
    return target


def _store(written: Path, target: Path) -> None:
    """Check a model and write it without training remains."""
    model = onnx.load(written)
    onnx.checker.check_model(model)
    # Notes of where and when it was made are nobody's business; what ultralytics needs to run the
    # model by itself stays, and the licence.
    kept = {prop.key: prop.value for prop in model.metadata_props if prop.key in NOTES}
    del model.metadata_props[:]
    onnx.helper.set_model_props(model, {**kept, "license": "AGPL-3.0"})
    target.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, target)


def size_of(model: Path) -> str:
    """Return a line for the log with the file size of the model at a path and number of weights."""
    stored = onnx.load(model)
    weights = sum(
        numpy_helper.to_array(tensor).size
        for tensor in stored.graph.initializer
        if tensor.data_type in {TensorProto.FLOAT, TensorProto.FLOAT16}
    )
    return f"{model.name}: {model.stat().st_size / 1e6:.1f} MB, {weights / 1e6:.2f} M weights"
