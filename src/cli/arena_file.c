/* arena_file.c - writes results, and reads them back as untrusted input.
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

/* A file being read. */
struct input {
    FILE *file;
    const char *path;
    unsigned long line;
    int64_t next; /* number of the deal that must come next, or -1 for any */
    off_t end;    /* offset at which reading ends, or -1 for the whole file */
    bool lucky;   /* results have their luck */
};

static int fail(const char *path) {
    return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s", path,
                     strerror(errno));
}

/* True if the text has no control characters, which a terminal would obey. */
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
    input->lucky = strstr(line, "\"luck\":\""); /* no text in JSON has this in it */
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
    while ((input->end < 0 || ftello(input->file) < input->end) &&
           (got = file_next_line(input->file, line, sizeof line, &length)) != FILE_END) {
        input->line++;
        if (got != FILE_LINE || !arena_result_read(line, length, &result) ||
            result.lucky != input->lucky)
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

/* The end of the last whole line: the rest was cut off while it was written. -1 if the
 * file cannot be read. */
static off_t end_of_lines(int fd) {
    off_t end = lseek(fd, 0, SEEK_END);
    char last;
    while (end > 0) {
        if (pread(fd, &last, 1, end - 1) != 1)
            return -1;
        if (last == '\n')
            break;
        end--;
    }
    return end;
}

/* True if the file has only the beginning of `header`: the run was stopped at once. */
static bool is_begun(FILE *file, const char *header) {
    int letter;
    while ((letter = fgetc(file)) != EOF)
        if (letter != (unsigned char)*header++)
            return false;
    return !ferror(file);
}

/* Writes the first line of a new file, over an incomplete one. */
static int begin(FILE *file, const char *path, const char *header) {
    rewind(file);
    return fprintf(file, "%s\n", header) < 0 || fflush(file) != 0 ? fail(path) : EXIT_OK;
}

/* Reads the results of a run to be continued, then removes a line that was cut off. A
 * file of another run is not changed. */
static int go_on(struct input *input, const char *header, arena_file_take *take,
                 void *data) {
    char same[ARENA_HEADER_MAX];
    memcpy(same, header, strlen(header) + 1);
    int code = read_header(input, same);
    if (code == EXIT_OK)
        code = read_results(input, take, data);
    if (code == EXIT_OK && (fseeko(input->file, input->end, SEEK_SET) != 0 ||
                            ftruncate(fileno(input->file), input->end) != 0))
        code = fail(input->path);
    return code;
}

int arena_file_open(const char *path, const char *header, uint32_t from,
                    arena_file_take *take, void *data, FILE **file) {
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    const off_t end = fd < 0 ? -1 : end_of_lines(fd);
    int code;
    *file = end < 0 ? NULL : fdopen(fd, "r+");
    if (!*file) {
        code = fail(path);
        if (fd >= 0)
            close(fd);
        return code;
    }
    rewind(*file);
    struct input input = {.file = *file, .path = path, .next = from, .end = end};
    if (end > 0)
        code = go_on(&input, header, take, data);
    else if (is_begun(*file, header))
        code = begin(*file, path, header);
    else
        code = verb_fail(EXIT_BAD_INPUT, _("%s: not a file of results"), path);
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
    struct input input = {.file = fopen(path, "r"), .path = path, .next = -1, .end = -1};
    if (!input.file)
        return fail(path);
    int code = read_header(&input, header);
    if (code == EXIT_OK)
        code = read_results(&input, take, data);
    fclose(input.file);
    return code;
}
