#!/bin/sh
# signature.sh PEDRO FILE - fails when the engine does not play as FILE says it does.
#
# The bench signature is made of the results of a fixed list of random hands of every preset. A change
# that means to alter the rules, the shuffle or the order of choices writes the new number into FILE.
#
# SPDX-License-Identifier: MIT
set -eu
wanted=$(cat "$2")
got=$("$1" bench --signature)
if [ "$got" != "$wanted" ]; then
    echo "the bench signature is $got, and should be $wanted"
    exit 1
fi
