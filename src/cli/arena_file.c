/* arena_file.c - writes results, and reads them back without trusting them.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/arena_file.h"
#include "cli/verb.h"
#include "words/text.h"

/* A file that is being read. */
struct input {
    FILE *file;
    const char *path;
    unsigned long line;
    int64_t next; /* the deal that must come next, or -1 for any */
};

static int fail(const char *path) {
    return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s", path,
                     strerror(errno));
}

/* Nothing that a terminal would obey. */
static bool is_printable(const char *line) {
    for (; *line; line++)
        if ((unsigned char)*line < ' ' || *line == 0x7f)
            return false;
    return true;
}

static int read_header(struct input *input, char header[ARENA_HEADER_MAX]) {
    char line[ARENA_HEADER_MAX];
    size_t length;
    int version;
    const enum file_line got = file_next_line(input->file, line, sizeof line, &length);
    input->line++;
    if (got != FILE_LINE || length == 0 || line[0] != '{' || strlen(line) != length ||
        !is_printable(line))
        return verb_fail(EXIT_BAD_INPUT, _("%s: not a file of results"), input->path);
    if (sscanf(line, "{\"pedro_arena\":%d,", &version) == 1 &&
        version != ARENA_FILE_VERSION)
        return verb_fail(
            EXIT_BAD_INPUT,
            _("%s: results in format %d, from another version of pedro; this "
              "one reads and writes format %d"),
            input->path, version, ARENA_FILE_VERSION);
    if (!*header)
        memcpy(header, line, length + 1);
    if (strcmp(header, line) != 0)
        return verb_fail(
            EXIT_BAD_INPUT,
            _("%s: results of another run; that was\n  %s\nand this is\n  %s"),
            input->path, line, header);
    return EXIT_OK;
}

static int read_results(struct input *input, arena_file_take *take, void *data) {
    char line[ARENA_RESULT_TEXT_MAX];
    struct arena_result result;
    enum file_line got;
    size_t length;
    while ((got = file_next_line(input->file, line, sizeof line, &length)) != FILE_END) {
        input->line++;
        if (got != FILE_LINE || !arena_result_read(line, length, &result))
            return verb_fail(EXIT_BAD_INPUT, _("%s:%lu: not a result"), input->path,
                             input->line);
        if (input->next >= 0 && result.deal != input->next++)
            return verb_fail(EXIT_BAD_INPUT,
                             _("%s:%lu: the result of deal %lld, where that of %lld "
                               "should be"),
                             input->path, input->line, (long long)result.deal,
                             (long long)input->next - 1);
        if (!take(data, &result))
            break;
    }
    return ferror(input->file) ? fail(input->path) : EXIT_OK;
}

/* Takes away what stands behind the last end of a line. */
static bool cut_torn_line(int fd) {
    off_t size = lseek(fd, 0, SEEK_END), whole = size;
    char last = '\n';
    while (whole > 0 && size - whole < ARENA_HEADER_MAX) {
        if (pread(fd, &last, 1, whole - 1) != 1)
            return false;
        if (last == '\n')
            break;
        whole--;
    }
    return size >= 0 && (whole == size || ftruncate(fd, whole) == 0) &&
           lseek(fd, 0, SEEK_SET) == 0;
}

int arena_file_open(const char *path, const char *header, uint32_t from,
                    arena_file_take *take, void *data, FILE **file) {
    char same[ARENA_HEADER_MAX];
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return fail(path);
    *file = fdopen(fd, "r+");
    if (!*file || !cut_torn_line(fd)) {
        int code = fail(path);
        if (*file)
            fclose(*file);
        else
            close(fd);
        *file = NULL;
        return code;
    }
    struct input input = {.file = *file, .path = path, .next = from};
    int code = EXIT_OK;
    const int first = fgetc(*file);
    if (first == EOF) {
        fseek(*file, 0, SEEK_SET);
        if (fprintf(*file, "%s\n", header) < 0 || fflush(*file) != 0)
            code = fail(path);
    } else {
        ungetc(first, *file);
        memcpy(same, header, strlen(header) + 1);
        code = read_header(&input, same);
        if (code == EXIT_OK)
            code = read_results(&input, take, data);
        fseek(*file, 0, SEEK_END);
    }
    if (code != EXIT_OK) {
        fclose(*file);
        *file = NULL;
    }
    return code;
}

bool arena_file_add(FILE *file, const struct arena_result *result) {
    char line[ARENA_RESULT_TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, line, sizeof line);
    arena_result_write(result, &text);
    return fprintf(file, "%s\n", line) > 0 && fflush(file) == 0;
}

int arena_file_read(const char *path, char header[ARENA_HEADER_MAX],
                    arena_file_take *take, void *data) {
    struct input input = {.file = fopen(path, "r"), .path = path, .next = -1};
    if (!input.file)
        return fail(path);
    int code = read_header(&input, header);
    if (code == EXIT_OK)
        code = read_results(&input, take, data);
    fclose(input.file);
    return code;
}
