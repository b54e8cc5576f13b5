"""Do the labels lie on the plates? Pictures with their boxes drawn, many to a sheet, to be looked at.

    python contact_sheet.py --photos ROOT --split train --out sheet.png [--first 0]

This is how mislabelled.txt was made. The number in a picture's corner is its place in the printed list of stems.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from plates import read_split

TILE, COLUMNS, ROWS = 196, 10, 6


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--split", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    photos = read_split(arguments.photos, arguments.split, clean=False)
    sheet = np.zeros((ROWS * TILE, COLUMNS * TILE, 3), np.uint8)
    for place, photo in enumerate(photos[arguments.first : arguments.first + ROWS * COLUMNS]):
        picture, boxes = photo.read(0)
        for box in np.round(boxes).astype(int).tolist():
            cv2.rectangle(picture, box[:2], box[2:], (0, 255, 0), 2)
        tile = cv2.resize(picture, (TILE, TILE), interpolation=cv2.INTER_AREA)
        number = arguments.first + place
        cv2.putText(tile, str(number), (2, 14), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 255, 255), 1, cv2.LINE_AA)
        row, column = divmod(place, COLUMNS)
        sheet[row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE] = tile
        print(number, photo.stem)
    cv2.imwrite(str(arguments.out), sheet)


if __name__ == "__main__":
    main()
