#!/bin/sh
# signature.sh PEDRO FILE - fails when the bench signature is not the number in FILE.
#
# The bench signature is a checksum of fixed random hands of every preset. A change that
# intentionally alters the rules, the shuffle or the order of choices writes the new number into
# FILE.
#
# SPDX-License-Identifier: MIT
set -eu
wanted=$(cat "$2")
got=$("$1" bench --signature)
if [ "$got" != "$wanted" ]; then
    echo "the bench signature is $got, and should be $wanted"
    exit 1
fi
