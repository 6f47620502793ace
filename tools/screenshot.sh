#!/bin/sh
# screenshot.sh [PEDRO] - takes the picture in the README: a hand in progress, in a real terminal.
#
# Needs the Debian packages xvfb xterm xdotool imagemagick fonts-dejavu-core. The seed makes the same
# hand every time; what is typed below brings it to the first trick.
#
# SPDX-License-Identifier: MIT
set -eu
pedro=$(realpath "${1:-build/pedro}")
image=$(realpath -m docs/images/play.png)
home=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || :; rm -rf "$home"' EXIT
export HOME="$home" LC_ALL=C.UTF-8 DISPLAY=:77
unset XDG_STATE_HOME
Xvfb :77 -screen 0 1200x800x24 >/dev/null 2>&1 &
sleep 1
xterm -geometry 84x26+0+0 -fa 'DejaVu Sans Mono' -fs 14 -bg '#10141a' -fg '#e6e6e6' -b 12 \
    -xrm 'XTerm*allowSendEvents: true' \
    -e env TERM=xterm-256color "$pedro" play --seed 5 --delay 0 &
sleep 2
window=$(xdotool search --class xterm | tail -n 1)
xdotool type --window "$window" --delay 20 pass
xdotool key --window "$window" Return
sleep 1
import -window "$window" "$image"
echo "$image"
