#!/bin/sh
# sh tests/timed.sh NAME COMMAND...: runs the command, says what it took, and ends as it ended. All that ran since the
# file was removed stands in var/stages. `times` counts finished children, so processor time is that of the whole stage.
name=$1
shift
mkdir -p var
from=$(date +%s)
"$@"
status=$?
wall=$(($(date +%s) - from))
times >"var/times.$$"
{ read -r _ && read -r user system; } <"var/times.$$"
rm -f "var/times.$$"
printf '%-28s %5s s   user %s   system %s\n' "$name" "$wall" "$user" "$system" | tee -a var/stages
exit "$status"
