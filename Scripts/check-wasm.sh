#!/bin/bash
# Fails unless the browser module stands alone, exports what the page calls, and is small; and unless the engine's
# sources stay free of operating systems. Run after Scripts/build-wasm.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

if offenders=$(grep -rnE '^ *(@[A-Za-z_]+(\([^)]*\))? +)*((private|internal|public|package) +)?import +(struct |class |func )?(Foundation|FoundationEssentials|Glibc|Musl|Darwin|WASILibc|Dispatch|Synchronization)\b' Sources/Minerva); then
    printf '%s\n' "$offenders" >&2
    echo 'The engine (Sources/Minerva) imports no operating system: it must run in a browser.' >&2
    exit 1
fi

node Scripts/check-wasm.mjs .build-wasm/minerva.wasm
