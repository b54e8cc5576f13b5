#!/bin/bash
# Builds the engine for browsers: Embedded Swift, WebAssembly, one file without imports: .build-wasm/minerva.wasm
set -euo pipefail
cd "$(dirname "$0")/.."

stop() {
    printf '%s\n' "$@" >&2
    exit 5
}

triple=wasm32-unknown-none-wasm
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
# A version manager puts a launcher, not the compiler, on the PATH; the compiler knows where its libraries are.
resources=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
embedded=${resources:-$toolchain/lib/swift}/embedded/$triple
builtins=$(find /usr/lib/llvm-*/lib/clang/*/lib/wasi -name libclang_rt.builtins-wasm32.a -printf '%h\n' 2>/dev/null |
    sort -V | head -1)
wasi=/usr/lib/wasm32-wasi

[[ -f $embedded/libswiftUnicodeDataTables.a ]] ||
    stop "This Swift toolchain has no Embedded Swift for $triple: $embedded is missing." \
        'Take one from https://www.swift.org/install/linux/'
[[ -f $wasi/libc.a ]] || stop "$wasi/libc.a is missing: run \`make setup\`."
[[ -n $builtins ]] || stop 'The compiler routines for WebAssembly are missing: run `make setup`.'

mkdir -p .build-wasm
sed -e "s|@EMBEDDED_LIBRARIES@|$embedded|" -e "s|@WASI_LIBRARIES@|$wasi|" -e "s|@BUILTINS@|$builtins|" \
    Scripts/embedded-wasm.json >.build-wasm/toolset.json

# Always by product: the other targets need an operating system.
swift build -c release --triple "$triple" --toolset .build-wasm/toolset.json --product MinervaWeb \
    --scratch-path .build-wasm

# For size: the module is 23 KB smaller. -Oz would use typed function references, which not every browser has. The first
# kilobyte is the stack's very end, which no pointer plus offset reaches by wrapping around: knowing that saves 8 KB more.
wasm-opt --all-features --disable-gc --disable-typed-function-references --low-memory-unused -Oz ".build-wasm/$triple/release/MinervaWeb.wasm" -o .build-wasm/minerva.wasm.new
mv .build-wasm/minerva.wasm.new .build-wasm/minerva.wasm
