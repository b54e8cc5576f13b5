#!/usr/bin/env python3
"""Writes the goldens of Tests/MinervaTests/Goldens: what SciPy and NumPy make of small, seeded signals.

    python3 -m venv .build/goldens && .build/goldens/bin/pip install --require-hashes -r Scripts/goldens-requirements.txt
    .build/goldens/bin/python Scripts/make-goldens.py

Each file names the versions that made it. Inputs are stored beside the results, so the tests need no random numbers of
NumPy's. The tests' tolerance is 1e-9: both sides compute in doubles, and the recursive filters amplify rounding by far
less than 1e6.
"""
import json
import pathlib

import numpy
import scipy
from scipy.interpolate import CubicSpline
from scipy.signal import butter, filtfilt

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Tests" / "MinervaTests" / "Goldens"


def write(name, **members):
    """Writes one golden: versions first, arrays as lists of shortest decimals that read back to the same double."""
    golden = {"made_with": {"scipy": scipy.__version__, "numpy": numpy.__version__}, **members}
    text = json.dumps(golden, default=lambda array: array.tolist(), indent=1)
    (FOLDER / f"{name}.json").write_text(text + "\n")


def irregular_samples(rng):
    """A second and a half of a pull-like movement, seen at about 30 Hz with a jittery clock and a lost frame or two."""
    intervals = rng.uniform(0.025, 0.045, 48)
    intervals[[11, 30]] += 0.06
    times = numpy.concatenate([[0.0], numpy.cumsum(intervals)])
    heights = 1.2 / (1 + numpy.exp(-6 * (times - 0.9))) + rng.normal(0, 0.003, len(times))
    return times, heights


def main():
    rng = numpy.random.default_rng(20260101)
    signal = numpy.cumsum(rng.normal(0, 0.02, 90))

    write("filtfilt-order2-12hz-60hz", signal=signal, filtered=filtfilt(*butter(2, 12 / 30), signal))
    write("filtfilt-order4-10hz-120hz", signal=signal, filtered=filtfilt(*butter(4, 10 / 60), signal))
    write("filtfilt-shortest", signal=signal[:10], filtered=filtfilt(*butter(2, 12 / 30), signal[:10]))

    designs = []
    for order, cutoff, rate in [(2, 12, 60), (2, 6, 120), (4, 10, 120), (6, 8, 100), (8, 20, 240)]:
        b, a = butter(order, cutoff / (rate / 2))
        designs.append({"order": order, "cutoff_hz": cutoff, "rate_hz": rate, "b": b, "a": a})
    write("butter", designs=designs)

    times, heights = irregular_samples(rng)
    queries = numpy.arange(0, times[-1], 1 / 60)
    outside = numpy.concatenate([[-0.02], queries, [times[-1], times[-1] + 0.02]])
    write("cubic-spline", times=times, values=heights, queries=outside, expected=CubicSpline(times, heights)(outside))
    write("interp", times=times, values=heights, queries=outside, expected=numpy.interp(outside, times, heights))
    write("gradient", values=heights, rate_hz=60, expected=numpy.gradient(heights, 1 / 60))

    resampled = numpy.interp(queries, times, heights)
    position = filtfilt(*butter(2, 12 / 30), resampled)
    velocity = numpy.gradient(position, 1 / 60)
    write("classic-chain", times=times, heights=heights, position=position, velocity=velocity,
          acceleration=numpy.gradient(velocity, 1 / 60))


if __name__ == "__main__":
    main()
