#!/bin/sh
# Runs train.py with an allocator that keeps its memory: glibc would map and unmap 50 MB planes at every layer.
GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=100000000000
export GLIBC_TUNABLES
exec python "$(dirname "$0")/train.py" "$@"
