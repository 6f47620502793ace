#!/usr/bin/env python3
"""headers.py COMPILER LIBRARY VERSION HEADER... - fails unless each public header compiles alone in C and in C++, a
program in C++ can be linked with the library, and both have the version of the project.

SPDX-License-Identifier: MIT
"""
import os
import subprocess
import sys
import tempfile

PROGRAM = r'''
#include <pedro/pedro.h>
#include <stdio.h>
int main() {
    struct pedro_rules rules;
    if (pedro_rules_init(&rules, &pedro_preset(0)->set, nullptr) != 0 || !pedro_letters[0])
        return 1;
    printf("%d.%d.%d %s %s\n", PEDRO_VERSION_MAJOR, PEDRO_VERSION_MINOR, PEDRO_VERSION_PATCH, PEDRO_VERSION, pedro_version());
}
'''


def run(*command, text=None):
    return subprocess.run(command, input=text, check=True, capture_output=True, text=True).stdout


def main(compiler, library, version, headers):
    include = os.path.dirname(os.path.dirname(headers[0]))
    for header in headers:
        for language in ('-xc', '-std=c11'), ('-xc++', '-std=c++14'):
            run(compiler, *language, '-fsyntax-only', '-Wall', '-Wextra', '-Werror', '-I' + include, '-',
                text='#include <pedro/%s>\n' % os.path.basename(header))
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        program = os.path.join(folder, 'program')
        run(compiler, '-xc++', '-std=c++14', '-Wall', '-Wextra', '-Werror', '-I' + include, '-o', program, '-', '-xnone', library,
            '-Wl,-rpath,' + os.path.dirname(os.path.abspath(library)), text=PROGRAM)
        told = run(program).split()
    assert told == [version] * 3, (told, version)
    print('%d headers, version %s' % (len(headers), version))


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
