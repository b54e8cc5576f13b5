#!/bin/bash
# Prints a command that runs pip, or fails. The first `python3` on the PATH may be one without pip (pyenv, a virtual
# environment); `pip download` installs nothing, so any pip will do, an "externally managed" one too.
for candidate in 'python3 -m pip' '/usr/bin/python3 -m pip' pip3 pip; do
    if $candidate --version >/dev/null 2>&1; then
        echo "$candidate"
        exit 0
    fi
done
exit 1
