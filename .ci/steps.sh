# What .ci/run does with each of its steps: run it with a timeout, count it, show its log.
logs=test-output/ci
passed=0 failed=0 skipped=0

# step NAME MINUTES COMMAND...: counts its last `N passed, N failed` line, or else the step itself.
step() {
  local name=$1 minutes=$2 started=$SECONDS log="$logs/$1.log" code=0 total
  shift 2
  echo "=== $name"
  timeout --kill-after=10 "${minutes}m" "$@" </dev/null >"$log" 2>&1 || code=$?
  total=$(grep -aE '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1)
  if [[ $total =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ ([0-9]+)\ skipped)? ]]; then
    passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2])) skipped=$((skipped + ${BASH_REMATCH[4]:-0}))
    ((code != 0 && BASH_REMATCH[2] == 0)) && failed=$((failed + 1))
  elif ((code == 0)); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
  if ((code == 0)); then
    grep -a '^Skipped' "$log"
    tail -n 3 "$log"
  else
    cat "$log"
    echo "=== $name: exit code $code"
  fi
  echo "=== $name took $((SECONDS - started)) s"
  return "$code"
}

# skip NAME WHY: counts a step that cannot run here.
skip() {
  echo "=== $1: skipped, $2"
  skipped=$((skipped + 1))
}

# Names the tests that needed their second attempt, then the totals, which are the last line.
end() {
  grep -ah '^Passed only on a retry: ' "$logs"/*.log
  echo "$passed passed, $failed failed$( ((skipped > 0)) && echo ", $skipped skipped")"
  exit $((failed > 0))
}
