#!/bin/bash
# Makes the README's pictures from the sample with the command itself: `make pictures`. What changed shows in `git diff`.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
.build/release/vbt analyze Samples/snatch.mp4 --lift snatch --load 80kg --quiet --stills "$folder"
ffmpeg -v error -y -i "$folder/rep-01-5-catch-full.png" -q:v 3 Documentation/snatch.jpg
for plot in velocity bar-path; do cp "$folder/rep-01-$plot.svg" "Documentation/snatch-$plot.svg"; done
echo 'Documentation/snatch.jpg, snatch-velocity.svg, snatch-bar-path.svg'
