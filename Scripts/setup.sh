#!/bin/bash
# Brings a Linux machine to where Minerva builds, runs and tests. Safe to run again: what is there stays.
#
#   Scripts/setup.sh            everything
#   MINERVA_ANY_VERSION=1 …     accept the distribution's own package versions instead of the tested ones
#
# Exit status: 0 ready, 5 something is missing and the last lines say how to get it.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n[%s/3] %s\n' "$1" "$2"; }
say() { printf '      %s\n' "$*"; }
stop() {
    printf '\nSet-up stopped: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '  %s\n' "$line" >&2; done
    exit 5
}

# MARK: Swift

step 1 'Swift 6.2 or newer'
case "$(uname -s)" in
Linux) ;;
Darwin) stop 'this script prepares Linux.' \
    'On a Mac the package is the engine alone and needs nothing but Xcode: run `swift build`.' ;;
*) stop "this script prepares Linux, and this is $(uname -s)." ;;
esac
command -v swift >/dev/null || stop 'there is no `swift` on the PATH.' \
    'Install it from https://www.swift.org/install/linux/ (it needs no administrator), open a new terminal, run this again.'
swift_says=$(swift --version 2>&1 | grep -m1 -oE 'Swift version [0-9]+\.[0-9]+' || true)
swift_version=${swift_says##* }
[[ $swift_version =~ ^([0-9]+)\.([0-9]+)$ ]] || stop 'the `swift` on the PATH does not say its version.' \
    "It is $(command -v swift); try \`swift --version\`."
if ((BASH_REMATCH[1] < 6 || (BASH_REMATCH[1] == 6 && BASH_REMATCH[2] < 2))); then
    stop "Swift $swift_version is too old; 6.2 is the oldest that builds Minerva." \
        'Get a newer one from https://www.swift.org/install/linux/ and put it first on the PATH.'
fi
say "already there: Swift $swift_version at $(command -v swift)"

# MARK: Debian packages

step 2 'Packages from the distribution (Scripts/debian-packages.txt)'
command -v dpkg-query >/dev/null || stop 'this system has no dpkg, so packages cannot be installed by name.' \
    'Use Debian 12 (a container will do), or install the equivalents of Scripts/debian-packages.txt by hand' \
    'and then run Scripts/fetch-runtime.sh.'

# Whether something outside Debian's packages already does what `$1` is for.
provided_otherwise() {
    case "$1" in
    chromium) command -v "${CHROMIUM:-chromium}" >/dev/null ;;
    nodejs) [[ $(node --version 2>/dev/null) =~ ^v([0-9]+) ]] && ((BASH_REMATCH[1] >= 18)) ;;
    python3) command -v python3 >/dev/null ;;
    python3-pip) Scripts/find-pip.sh >/dev/null ;;
    *) false ;;
    esac
}

installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' 2>/dev/null | sed -n 's/^ii  *//p')
missing=()
while read -r package _; do
    name=${package%%=*}
    grep -qxF "$name" <<<"$installed" || provided_otherwise "$name" || missing+=("$package")
done < <(grep -vE '^[[:space:]]*(#|$)' Scripts/debian-packages.txt)

if ((${#missing[@]} == 0)); then
    say 'already there: all of them'
else
    [[ -z ${MINERVA_ANY_VERSION:-} ]] || missing=("${missing[@]%%=*}")
    say "missing: ${missing[*]}"
    as_administrator=()
    if ((EUID != 0)); then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
            as_administrator=(sudo -n env)
        else
            quoted=$(printf " '%s'" "${missing[@]}")
            stop 'installing packages takes an administrator, and this account is none (or sudo asks for a password).' \
                'Hand this line to an administrator, or run it yourself with your password; then run this again:' '' \
                "  sudo apt-get update && sudo apt-get install --no-install-recommends$quoted"
        fi
    fi
    [[ ${as_administrator[*]:-} ]] || as_administrator=(env)
    apt_install() {
        "${as_administrator[@]}" DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
            -o DPkg::Lock::Timeout=120 "$@" "${missing[@]}" </dev/null
    }
    offline=(
        'If this machine has no network: on one of the same kind that has, run'
        "    apt-get install --download-only --reinstall --no-install-recommends ${missing[*]}"
        'and copy its /var/cache/apt/archives/*.deb into the same folder here; then run this again.'
    )
    refresh() {
        say 'refreshing the list of packages (apt-get update)'
        "${as_administrator[@]}" apt-get update -q </dev/null || stop 'apt-get update failed; its own words are above.' \
            "${offline[@]}"
    }
    # A dry run tells, without the network, whether apt's lists know these versions.
    apt_install --simulate >/dev/null 2>&1 || refresh
    if ! apt_says=$(apt_install --simulate 2>&1); then
        grep '^E: ' <<<"$apt_says" >&2 || true
        stop 'the distribution does not offer these versions, or its lists could not be fetched.' \
            'Minerva is tested on Debian 12. To take the versions that this system has: MINERVA_ANY_VERSION=1 make setup' \
            "${offline[@]}"
    fi
    # The lists may still name a revision that the mirror has replaced since.
    apt_install || { refresh && apt_install; } || stop 'apt-get install failed; its own words are above.' \
        "${offline[@]}"
    say 'installed'
fi

# MARK: Runtime and models

step 3 'Inference runtime and pose models (Scripts/runtime-requirements.txt)'
Scripts/fetch-runtime.sh

printf '\nReady.\n'
