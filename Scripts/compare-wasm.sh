#!/bin/bash
# Fails where the browser module and the command report different figures for the sample, or draw different pictures. Run after
# both are built.
set -euo pipefail
cd "$(dirname "$0")/.."

track=.build/compare-wasm.vbttrack.json
.build/release/vbt track Samples/snatch.mp4 --out "$track" --quiet
rm -rf .build/scenes
.build/release/vbt-bench scenes .build/scenes
node Scripts/compare-wasm.mjs .build-wasm/minerva.wasm .build/release/vbt "$track" .build/scenes
