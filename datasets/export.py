"""Export checkpoints as the ONNX files that the app runs."""

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
"""Metadata keys that are kept in an exported model; the others are removed."""
SURER = 1.05
"""Factor for the classifier's logits of names. Training faces are worse than most faces in photos
and labels are smoothed, so that the trained classifier is too uncertain. On a left-out family 1.5
fits best, but a smaller factor leaves more of the wrong tiles marked as doubtful."""


def export_detector(checkpoint: Path, target: Path) -> Path:
    """Write the detector of an ultralytics checkpoint to `target` as ONNX for pictures of any size,
    and return `target`."""
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
    """Write the classifier of a checkpoint to `target` as ONNX for any number of faces, its
    confidence raised by `SURER`, and return `target`."""
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
    """Write the layout network of a checkpoint to `target` as ONNX for any number of tiles, and
    return `target`."""
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
    """Check a model and write it to `target`, without the metadata of its training."""
    model = onnx.load(written)
    onnx.checker.check_model(model)
    # Where and when a model was made need not be published. Keep the licence, and what ultralytics
    # needs to run the model without the app.
    kept = {prop.key: prop.value for prop in model.metadata_props if prop.key in NOTES}
    del model.metadata_props[:]
    onnx.helper.set_model_props(model, {**kept, "license": "AGPL-3.0"})
    target.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, target)


def size_of(model: Path) -> str:
    """Return a line for the log with a model file's name, size in MB and number of weights in
    millions."""
    stored = onnx.load(model)
    weights = sum(
        numpy_helper.to_array(tensor).size
        for tensor in stored.graph.initializer
        if tensor.data_type in {TensorProto.FLOAT, TensorProto.FLOAT16}
    )
    return f"{model.name}: {model.stat().st_size / 1e6:.1f} MB, {weights / 1e6:.2f} M weights"
