#!/usr/bin/env bash
# Real Chroma server on 127.0.0.1, from the PyPI wheel alone (no Python dependencies, glibc >= 2.17).
#   chroma.sh install [DIR]              ~23 MB download, ~65 MB on disk
#   chroma.sh start PORT DATA_DIR [DIR]  prints the pid once /api/v2/heartbeat answers; log in DATA_DIR/../chroma-PORT.log
#   chroma.sh stop PID
set -euo pipefail
VER=${CHROMA_VERSION:-1.5.9}
cmd=${1:?install|start|stop}
case "$cmd" in
  install)
    dir=${2:-$HOME/.cache/chroma-server}
    if [ ! -d "$dir/chromadb_rust_bindings" ]; then
      # Put in place at once: two may install it at the same time.
      mkdir -p "$(dirname "$dir")"; new=$(mktemp -d "$dir.XXXXXX")
      python3 -m pip install -q --no-deps --root-user-action=ignore --target "$new" "chromadb==$VER" || { rm -rf "$new"; exit 1; }
      mv -T "$new" "$dir" 2>/dev/null || rm -rf "$new"
      [ -d "$dir/chromadb_rust_bindings" ]
    fi
    echo "$dir" ;;
  start)
    port=${2:?port}; data=${3:?data dir}; dir=${4:-$HOME/.cache/chroma-server}
    bash "$0" install "$dir" >/dev/null
    mkdir -p "$data"; log="$(cd "$data/.." && pwd)/chroma-$port.log"
    PYTHONPATH="$dir" setsid python3 -c 'import sys, chromadb_rust_bindings as b; b.cli(["chroma", *sys.argv[1:]])' \
      run --path "$data" --host 127.0.0.1 --port "$port" >"$log" 2>&1 </dev/null &
    pid=$!
    for _ in $(seq 200); do
      if curl -sf -o /dev/null "http://127.0.0.1:$port/api/v2/heartbeat"; then echo "$pid"; exit 0; fi
      kill -0 "$pid" 2>/dev/null || { cat "$log" >&2; exit 1; }
      sleep 0.1
    done
    kill "$pid"; echo "chroma did not answer within 20 s" >&2; exit 1 ;;
  stop) kill "${2:?pid}"; for _ in $(seq 50); do kill -0 "$2" 2>/dev/null || exit 0; sleep 0.1; done; kill -9 "$2" ;;
esac
