#!/usr/bin/env bash
# Adds a log, or its last lines, to the summary of the job: summarize-log.sh TITLE FILE [LINES]
set -euo pipefail
title=$1 log=$2 lines=${3:-}
{
  printf '## %s\n\n' "$title"
  if [[ -s "$log" ]]; then
    # A longer fence than any in the log: no line of it can end the block.
    printf '`````text\n'
    if [[ -n "$lines" ]]; then tail -n "$lines" "$log"; else cat "$log"; fi
    printf '`````\n'
  else
    printf 'There is no log.\n'
  fi
} >> "$GITHUB_STEP_SUMMARY"
