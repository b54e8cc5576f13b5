#!/bin/bash
# Everything that must hold before a change is merged, in debug and in release, on this machine and as WebAssembly.
# Stops at the first failure with a sentence.
set -euo pipefail
cd "$(dirname "$0")/.."

logs=.build/test-logs
mkdir -p "$logs"
rm -f "$logs"/*.log
summary=()

# Runs a step named `$1`, logged as `$2`, and notes its time.
step() {
    local title=$1 log=$logs/$2.log started=$SECONDS
    shift 2
    printf '\n== %s\n' "$title"
    if ! "$@" </dev/null 2>&1 | tee "$log"; then
        # What failed stands far up among what passed: say it once more.
        grep -E '✘|error:' "$log" | head -n 20 >&2 || true
        printf '\nFailed: %s (after %d s). The command was: %s\n' "$title" $((SECONDS - started)) "$*" >&2
        exit 1
    fi
    summary+=("$(printf '%5d s  %s' $((SECONDS - started)) "$title")")
}

# Tests that reach for internals need everything compiled once more in release; as long as none does, it is not.
testability=(--disable-testable-imports)
if grep -rq --include='*.swift' '@testable' Tests; then testability=(--enable-testable-imports); fi

# The faces are executables of their own: building for tests alone would not link them in release.
step 'lint' lint Scripts/lint.sh
step 'build, debug' build-debug swift build --build-tests
step 'tests, debug' tests-debug swift test --skip-build
step 'build, release' build-release swift build -c release
step 'tests, release' tests-release swift test -c release "${testability[@]}"
step 'the library, killed 200 times' library-kill .build/release/vbt-bench library-kill 200 \
    Tests/MinervaLibraryTests/Fixtures/1-athletes-and-recordings.sql
step 'build, WebAssembly' build-wasm Scripts/build-wasm.sh
step 'check, WebAssembly' check-wasm Scripts/check-wasm.sh
step 'native and browser reports' compare-wasm Scripts/compare-wasm.sh
step "the page's modules" web-modules node --test Tests/WebTests/*.test.mjs
step 'Canvas and Cairo' check-canvas node Scripts/check-canvas.mjs .build/scenes
step 'the Lab, in a browser' check-lab node Scripts/check-lab.mjs .build/release/vbt Samples/snatch.mp4

printf '\n== All steps passed\n'
printf '%s\n' "${summary[@]}"
for build in debug release; do
    grep -hE 'Test run with [0-9]+ test' "$logs/tests-$build.log" | sed -E "s/^[^T]*/  $build: /"
done
