"""When, by which lamp and where in the pixel is each subframe of an exposure taken?

A lamp lights a plate's face several times as brightly as the next one, so the subframes that it lights outweigh the
others. Each lamp therefore lights pairs that lie evenly about the exposure's middle, and look at places evenly about
the pixel's: blur spreads about the place at mid-exposure, which is the truth.
"""
from dataclasses import dataclass

GRID_COLUMNS = 4                         # places in a pixel


@dataclass(frozen=True)
class Subframe:
    share: float                         # of the exposure that has passed
    number: int                          # names the lamp
    jitter: tuple                        # place in the pixel, -0.5 to 0.5


def subframes(count, rng):
    """`count` subframes in order of time: a multiple of 8, or fewer than 8 for drafts."""
    pairs = (count + 1) // 2
    order = rng.permutation(pairs)
    return [_subframe(slot, order[min(slot, count - 1 - slot)], count, rng) for slot in range(count)]


def _subframe(slot, number, count, rng):
    if count < 8:
        jitter = rng.uniform(-.5, .5, 2)                 # too few for a grid
    else:
        rows, side = count // GRID_COLUMNS, 1 if 2 * slot < count else -1
        jitter = (side * ((number % GRID_COLUMNS + .5) / GRID_COLUMNS - .5),
                  side * ((number // GRID_COLUMNS + .5) / rows - .5))
    return Subframe((slot + .5) / count, int(number), tuple(jitter))
