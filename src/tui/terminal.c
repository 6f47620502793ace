/* terminal.c - the real screen and keyboard, through curses.
 *
 * The handler of a crash cannot call curses, as the crash may have happened inside it. So
 * the few strings that restore the terminal are prepared, and the handler, which may only
 * write(), sends them before the program dies of the same signal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1 /* for the wide half of curses */
#endif
#include <errno.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include <curses.h>
#include <term.h>

#include "tui/signals.h"
#include "tui/terminal.h"
#include "words/wrap.h"

static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGQUIT};
enum { DEADLY = sizeof deadly / sizeof *deadly };

static SCREEN *screen;
static bool coloured;
static struct termios before;
static char
    farewell[256]; /* leaves the other screen, shows the cursor, ends all attributes */
static size_t farewell_length;
static struct sigaction former[DEADLY];

static void die_clean(int number) {
    const int saved = errno;
    if (screen) {
        ssize_t ignored = write(STDOUT_FILENO, farewell, farewell_length);
        (void)ignored;
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    }
    errno = saved;
    signal(number, SIG_DFL);
    raise(number);
}

static void add_farewell(const char *capability) {
    const char *text = tigetstr(capability);
    if (!text || text == (char *)-1 || farewell_length + strlen(text) > sizeof farewell)
        return;
    while (*text)
        farewell[farewell_length++] = *text++;
}

static void catch_deadly(void) {
    struct sigaction action = {.sa_handler = die_clean};
    static const char *const capabilities[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    sigemptyset(&action.sa_mask);
    farewell_length = 0;
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
        add_farewell(capabilities[i]);
    for (int i = 0; i < DEADLY; i++)
        sigaction(deadly[i], &action, &former[i]);
}

/* Colours by ink for terminals of 8, 16 and 256 colours; -1 is the terminal's own. Chosen to be read on
 * black and on white. */
static const struct {
    short few, some, many;
} colours[INKS] = {
    [INK_PLAIN] = {-1, -1, -1},
    [INK_CLUBS] = {COLOR_GREEN, COLOR_GREEN, 34},
    [INK_DIAMONDS] = {COLOR_BLUE, 12, 33},
    [INK_HEARTS] = {COLOR_RED, 9, 196},
    [INK_SPADES] = {-1, -1, -1},
    [INK_JOKER] = {COLOR_MAGENTA, 13, 170},
    [INK_GOOD] = {COLOR_GREEN, COLOR_GREEN, 34},
    [INK_BAD] = {COLOR_RED, 9, 196},
    [INK_LINE] = {-1, 8, 244},
};

/* The ink that colours a suit, where there are only two colours. */
static short printed_ink(short ink) {
    return ink == INK_CLUBS ? INK_SPADES : ink == INK_DIAMONDS ? INK_HEARTS : ink;
}

static void start_colours(bool two_colours) {
    coloured =
        coloured && has_colors() && start_color() == OK && use_default_colors() == OK;
    for (short ink = 0; coloured && ink < INKS; ink++) {
        const short shown = two_colours ? printed_ink(ink) : ink;
        init_pair((short)(ink + 1),
                  COLORS >= 256  ? colours[shown].many
                  : COLORS >= 16 ? colours[shown].some
                                 : colours[shown].few,
                  -1);
    }
}

/* Ctrl-S would stop the screen, and with it the program, until Ctrl-Q is pressed. */
static void let_through_control_s(void) {
    struct termios mode;
    if (tcgetattr(STDIN_FILENO, &mode) != 0)
        return;
    mode.c_iflag &= ~(tcflag_t)IXON;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0)
        def_prog_mode();
}

bool terminal_is_known(int fd) {
    const char *term = getenv("TERM");
    int err;
    if (!isatty(fd) || !term || !*term || strcmp(term, "dumb") == 0 ||
        setupterm(NULL, fd, &err) != OK)
        return false;
    del_curterm(cur_term);
    return true;
}

int terminal_columns(int fd) {
    struct winsize size;
    return isatty(fd) && ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void terminal_line(const char *text) {
    const int width = terminal_columns(STDOUT_FILENO);
    if (width > 0 && wrap_columns(text) > width)
        wrap_paragraph(stdout, text, width, 0, 0);
    else
        puts(text);
}

bool terminal_open(bool colour, bool two_colours) {
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return false;
    screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return false;
    atexit(terminal_close);
    catch_deadly();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    let_through_control_s();
    set_escdelay(50);
    coloured = colour;
    start_colours(two_colours);
    return true;
}

void terminal_close(void) {
    if (!screen)
        return;
    endwin();
    delscreen(screen);
    screen = NULL;
    for (int i = 0; i < DEADLY; i++)
        sigaction(deadly[i], &former[i], NULL);
}

void terminal_size(int *width, int *height) {
    *width = COLS;
    *height = LINES;
}

bool terminal_draws(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

static attr_t attributes(struct pen pen) {
    attr_t attr = A_NORMAL;
    if (pen.flags & PEN_BOLD)
        attr |= A_BOLD;
    if (pen.flags & PEN_DIM)
        attr |= A_DIM;
    if (pen.flags & PEN_REVERSE)
        attr |= A_REVERSE;
    if (pen.flags & PEN_UNDERLINE)
        attr |= A_UNDERLINE;
    return attr;
}

void terminal_show(const struct grid *grid) {
    for (int y = 0; y < grid->height && y < LINES; y++)
        for (int x = 0; x < grid->width && x < COLS; x++) {
            const struct grid_cell *cell = &grid->cell[y * grid->width + x];
            const wchar_t letter[2] = {(wchar_t)cell->letter, L'\0'};
            cchar_t shown;
            if (cell->letter == 0)
                continue;
            setcchar(&shown, letter, attributes(cell->pen),
                     coloured ? (short)(cell->pen.ink + 1) : 0, NULL);
            mvadd_wch(y, x, &shown);
        }
    curs_set(grid->cursor_x >= 0);
    if (grid->cursor_x >= 0)
        move(grid->cursor_y, grid->cursor_x);
    refresh();
}

void terminal_redraw(void) { clearok(curscr, TRUE); }

enum { EARLY_MAX = 256 };

static struct terminal_key of_kind(enum terminal_key_kind kind) {
    return (struct terminal_key){.kind = kind};
}

static struct terminal_key function_key(wint_t key) {
    static const struct {
        wint_t key;
        enum terminal_key_kind kind;
    } table[] = {
        {KEY_RESIZE, TERMINAL_RESIZED},
        {KEY_ENTER, TERMINAL_ENTER},
        {KEY_BACKSPACE, TERMINAL_BACKSPACE},
        {KEY_DC, TERMINAL_BACKSPACE},
        {KEY_LEFT, TERMINAL_LEFT},
        {KEY_RIGHT, TERMINAL_RIGHT},
        {KEY_UP, TERMINAL_UP},
        {KEY_DOWN, TERMINAL_DOWN},
        {KEY_HOME, TERMINAL_HOME},
        {KEY_END, TERMINAL_LAST},
        {KEY_PPAGE, TERMINAL_PAGE_UP},
        {KEY_NPAGE, TERMINAL_PAGE_DOWN},
        {KEY_BTAB, TERMINAL_LEFT},
        {KEY_F(1), TERMINAL_HELP},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].key == key)
            return of_kind(table[i].kind);
    return of_kind(TERMINAL_OTHER);
}

static struct terminal_key letter_key(wint_t letter) {
    switch (letter) {
    case '\r':
    case '\n':
        return of_kind(TERMINAL_ENTER);
    case 0x1b:
        return of_kind(TERMINAL_ESCAPE);
    case 0x7f:
    case '\b':
        return of_kind(TERMINAL_BACKSPACE);
    case '\t':
        return of_kind(TERMINAL_RIGHT);
    case 0x04: /* Ctrl-D */
        return of_kind(TERMINAL_END);
    case 0x0c: /* Ctrl-L */
        return of_kind(TERMINAL_REDRAW);
    case 0x15: /* Ctrl-U */
        return of_kind(TERMINAL_ERASE_LINE);
    default:
        return letter < ' '
                   ? of_kind(TERMINAL_OTHER)
                   : (struct terminal_key){.kind = TERMINAL_LETTER, .letter = letter};
    }
}

/* A closed terminal is always readable. */
static bool has_gone(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && input.revents & (POLLHUP | POLLERR | POLLNVAL);
}

/* Reads a key that has already been typed. False if there is none. */
static bool typed(struct terminal_key *key) {
    wint_t code;
    switch (get_wch(&code)) {
    case KEY_CODE_YES:
        *key = function_key(code);
        return true;
    case OK:
        *key = letter_key(code);
        return true;
    default:
        return false;
    }
}

/* Keys that were pressed before the last mark, in their order. Of too many the last are dropped. */
static struct {
    struct terminal_key key[EARLY_MAX];
    unsigned at, count;
} early;

void terminal_mark(void) {
    struct terminal_key key;
    early.count -= early.at;
    memmove(early.key, early.key + early.at, early.count * sizeof *early.key);
    early.at = 0;
    while (typed(&key)) {
        key.early = true;
        if (early.count < EARLY_MAX)
            early.key[early.count++] = key;
    }
}

struct terminal_key terminal_key(int milliseconds, int other) {
    struct terminal_key key;
    if (early.at < early.count && !signals_caught())
        return early.key[early.at++];
    while (!signals_caught() && !typed(&key)) {
        const int ready = signals_wait_two(STDIN_FILENO, other, milliseconds);
        if (ready & SIGNALS_FIRST && has_gone())
            return of_kind(TERMINAL_END);
        if (ready == SIGNALS_SECOND)
            return of_kind(TERMINAL_NEWS);
        /* A change of size ends the wait too, and is then read as a key. */
        if (!ready && milliseconds >= 0 && !signals_caught())
            return typed(&key) ? key : of_kind(TERMINAL_NOTHING);
    }
    return signals_caught() ? of_kind(TERMINAL_SIGNAL) : key;
}
