#!/bin/bash
# Takes the inference runtime and the pose models out of two wheels, into .deps/openvino and .deps/models.
# Each folder is prepared beside its place and renamed, with its pins inside: it is whole, or it is not there.
set -euo pipefail
cd "$(dirname "$0")/.."

requirements=Scripts/runtime-requirements.txt
say() { printf '      %s\n' "$*"; }
stop() {
    printf '\nSet-up stopped: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '  %s\n' "$line" >&2; done
    exit 5
}

case "$(uname -m)" in
x86_64) machine=x86_64 runtime_platform=manylinux_2_28_x86_64 plugin=libopenvino_intel_cpu_plugin.so ;;
aarch64 | arm64) machine=aarch64 runtime_platform=manylinux_2_35_aarch64 plugin=libopenvino_arm_cpu_plugin.so ;;
*) stop "there is no inference runtime for $(uname -m); x86-64 and arm64 have one." ;;
esac

pin_of() { sed -nE "/^$1==/,/[^\\\\]\$/p" "$requirements"; }
openvino_pin="$(pin_of openvino) for $machine"
wheel_models_pin="$(pin_of mediapipe)"
models_pin="$wheel_models_pin, without answers that nobody reads"
version_of() { sed -nE "s/^$1==([0-9.]+).*/\1/p" "$requirements"; }

# Whether folder `$1` was made from pins `$2` and every file in it is as it was then.
is_intact() {
    [[ -f $1/PINS && $(<"$1/PINS") == "$2" ]] && (cd "$1" && sha256sum --check --status SHA256SUMS 2>/dev/null)
}

look() {
    openvino_is_there=true
    models_are_there=true
    is_intact .deps/openvino "$openvino_pin" || openvino_is_there=false
    is_intact .deps/models "$models_pin" || models_are_there=false
}
look
if ! $openvino_is_there || ! $models_are_there; then
    mkdir -p .deps 2>/dev/null && [[ -w .deps ]] || stop "this account cannot write into $PWD/.deps."
    # Two set-ups at once would fetch twice and rename over each other; the second finds all done.
    exec 9>.deps/.lock
    flock 9
    look
fi
if $openvino_is_there; then say "already there: OpenVINO $(version_of openvino)"; fi
if $models_are_there; then say 'already there: BlazePose models'; fi
if $openvino_is_there && $models_are_there; then exit 0; fi

pip=$(Scripts/find-pip.sh) || stop 'there is no pip.' \
    'Debian has it as python3-pip; elsewhere: https://pip.pypa.io/en/stable/installation/'

# What a killed set-up left.
rm -rf .deps/incoming.*
incoming=$(mktemp -d .deps/incoming.XXXXXX)
trap 'rm -rf "$incoming"' EXIT
# mktemp makes the folder private; what is renamed out of it should be readable by every account of the machine.
chmod 755 "$incoming"

# Downloads wheel `$1`, built for platform `$2`, into $incoming/$1. A wheel put into .deps/wheels is used instead.
download() {
    mkdir "$incoming/$1"
    pin_of "$1" >"$incoming/$1.txt"
    local options=(--no-deps --only-binary :all: --implementation cp --abi cp311 --python-version 3.11
        --platform "$2" --require-hashes -r "$incoming/$1.txt" -d "$incoming/$1"
        --disable-pip-version-check --no-input -q)
    if compgen -G ".deps/wheels/$1-*.whl" >/dev/null; then
        say "taking $1 $(version_of "$1") from .deps/wheels"
        $pip download "${options[@]}" --no-index --find-links .deps/wheels </dev/null && return
        stop "the $1 wheel in .deps/wheels is not the one that $requirements asks for."
    fi
    say "downloading $1 $(version_of "$1")"
    $pip download "${options[@]}" --retries 2 </dev/null && return
    stop "could not download $1 $(version_of "$1") from PyPI; pip's own words are above." \
        'If this machine has no network, fetch these two files elsewhere, put them into .deps/wheels, run this again:' \
        "  openvino-$(version_of openvino)-…-cp311-cp311-$runtime_platform.whl   from https://pypi.org/project/openvino/$(version_of openvino)/#files" \
        "  mediapipe-$(version_of mediapipe)-cp311-cp311-manylinux_2_28_x86_64.whl   from https://pypi.org/project/mediapipe/$(version_of mediapipe)/#files" \
        "Their hashes are in $requirements; a file with another hash is refused."
}

# Stamps $incoming/new with its pins `$2` and checksums, and renames it to `$1`.
put_in_place() {
    local new=$incoming/new
    (cd "$new" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum) >"$incoming/sums"
    mv "$incoming/sums" "$new/SHA256SUMS"
    printf '%s\n' "$2" >"$new/PINS"
    chmod -R u=rwX,go=rX "$new"
    if [[ -e $1 ]]; then mv "$1" "$incoming/replaced.$(basename "$1")"; fi
    mv "$new" "$1"
}

if ! $openvino_is_there; then
    download openvino "$runtime_platform"
    mkdir -p "$incoming/new/lib" "$incoming/new/licenses"
    # These six find each other by $ORIGIN; the rest of the wheel (other devices, other formats) is not needed.
    unzip -qj "$incoming"/openvino/*.whl 'openvino/libs/libopenvino.so.*' 'openvino/libs/libopenvino_c.so.*' \
        "openvino/libs/$plugin" 'openvino/libs/libopenvino_onnx_frontend.so.*' \
        'openvino/libs/libopenvino_tensorflow_lite_frontend.so.*' 'openvino/libs/libtbb.so.*' -d "$incoming/new/lib"
    unzip -qj "$incoming"/openvino/*.whl '*.dist-info/licenses/*' -d "$incoming/new/licenses"
    put_in_place .deps/openvino "$openvino_pin"
    say "installed: OpenVINO $(version_of openvino) in .deps/openvino"
fi

# The landmark network also draws a silhouette and gives places in meters. Nobody reads them, and they take a third of its
# time. The list of its answers, at a known place of this very file, becomes Identity, Identity_1 and Identity_3; what
# the network computes for those is the same to the last bit.
drop_unread_answers() {
    printf '\3\0\0\0\121\1\0\0\126\1\0\0\52\1\0\0' | dd of="$1" bs=1 seek=6363548 conv=notrunc status=none
    echo "d9b65ac15119ae0a0537149101e73abb2fb9abf51155f64178a9fee1cad561cd  $1" | sha256sum --check --status
}

if ! $models_are_there; then
    if is_intact .deps/models "$wheel_models_pin"; then
        cp -r .deps/models "$incoming/new"
        rm "$incoming"/new/{PINS,SHA256SUMS}
    else
        download mediapipe manylinux_2_28_x86_64
        mkdir "$incoming/new"
        unzip -qj "$incoming"/mediapipe/*.whl 'mediapipe/modules/pose_detection/pose_detection.tflite' \
            'mediapipe/modules/pose_landmark/pose_landmark_full.tflite' 'mediapipe-*.dist-info/LICENSE' -d "$incoming/new"
        mv "$incoming/new/LICENSE" "$incoming/new/LICENSE.mediapipe"
    fi
    sums=$PWD/Scripts/pose-models.sha256
    (cd "$incoming/new" && sha256sum --check --status "$sums") ||
        stop 'the pose models in the wheel are not the ones that Minerva was tested with (Scripts/pose-models.sha256).'
    drop_unread_answers "$incoming/new/pose_landmark_full.tflite" ||
        stop 'the landmark network could not be relieved of the answers that nobody reads.'
    put_in_place .deps/models "$models_pin"
    say 'installed: BlazePose models in .deps/models'
fi
