#!/bin/bash
# Format, and the few house rules that a search can check.
set -euo pipefail
cd "$(dirname "$0")/.."

swift format lint --strict --parallel --recursive Sources Tests Package.swift

failed=false
# Fails where a line of the sources matches `$1`; `$2` says why that is not wanted.
forbid() {
    if grep -rnE --include='*.swift' "$1" Sources >&2; then
        echo "$2" >&2
        failed=true
    fi
}
forbid '@unchecked +Sendable|nonisolated\(unsafe\)' 'State lives in one actor or on one thread; unchecked sendability hides where.'
forbid '\b(TODO|FIXME|XXX)\b' 'Finish it, or write it into an issue.'

for script in Scripts/*.sh .ci/run; do bash -n "$script"; done

if $failed; then exit 1; fi
echo 'clean'
