/* page.c - writes the elements of a page, its style sheet and its head.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <string.h>

#include "analyze/page.h"
#include "words/text.h"

/* --- words --- */

static void card_span(pedro_card card, struct pedro_text *text) {
    static const char *const symbols[] = {"♣", "♦", "♥", "♠"};
    const unsigned suit = pedro_printed_suit(card);
    char letters[3];
    pedro_card_text(card, letters);
    pedro_text_add(text, suit == PEDRO_DIAMONDS || suit == PEDRO_HEARTS
                             ? "<span class=\"k red\">"
                             : "<span class=\"k\">");
    if (suit == PEDRO_JOKERS) {
        pedro_text_add(text, letters);
    } else {
        pedro_text_add_bytes(text, letters, 1);
        pedro_text_add(text, symbols[suit]);
        pedro_text_add(text, "&#xFE0E;");
    }
    pedro_text_add(text, "</span>");
}

static void suit_word(unsigned suit, struct pedro_text *text) {
    pedro_text_add(text, analyze_suit(suit));
}

const struct analyze_style page_style = {{card_span, suit_word}, true};

struct pedro_text *page_afresh(struct page *page) {
    pedro_text_init(&page->text, page->buffer, sizeof page->buffer);
    return &page->text;
}

/* Prints a string, escaped. */
void page_say(struct page *page, const char *string) {
    analyze_add(&page_style, string, page_afresh(page));
    fputs(page->buffer, page->out);
}

/* Prints an element around a string, which is escaped. */
void page_element(struct page *page, const char *name, const char *string) {
    fprintf(page->out, "<%s>", name);
    page_say(page, string);
    fprintf(page->out, "</%.*s>", (int)strcspn(name, " "), name);
}

/* Prints a sentence with numbers and names in it, escaped. */
void page_sayf(struct page *page, const char *format, ...) {
    char line[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    page_say(page, line);
}

const char *page_team(struct page *page, unsigned sides) {
    analyze_team(&page_style, page->analysis, sides, page_afresh(page));
    return page->buffer;
}

/* --- the head --- */

static const char style_sheet[] =
    ":root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1c1c1a;--dim:#5d5b55;"
    "--rule:#d8d4c9;--card:#fff;--red:#b3122a;--good:#17683a;--off:#8a4b00;"
    "--accent:#0b5fa5;--felt:#e6efe6}"
    "@media(prefers-color-scheme:dark){:root{--paper:#181a1b;--ink:#ecebe6;--dim:#aaa79d;"
    "--rule:#3d4042;--card:#26292b;--red:#ff8a8f;--good:#7fd6a0;--off:#f0b36a;"
    "--accent:#8cc4f5;--felt:#1e2a22}}"
    "*{box-sizing:border-box}body{margin:0 auto;max-width:60rem;padding:1rem;"
    "background:var(--paper);color:var(--ink);"
    "font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}"
    "h1,h2,h3,h4,p,li,th[scope=row]{overflow-wrap:anywhere}th[scope=row]{min-width:6."
    "5rem}"
    "td.n{white-space:nowrap}"
    "h1{font-size:1.6rem;line-height:1.2}h2{border-bottom:1px solid var(--rule);"
    "padding-bottom:.2rem;margin-top:2.5rem}h3{margin-bottom:.4rem}a{color:var(--accent)}"
    "p{margin:.4rem 0}.dim,figcaption{color:var(--dim)}"
    "nav ul{display:flex;flex-wrap:wrap;gap:.3rem .9rem;padding:0;list-style:none}"
    "nav a{display:inline-block;padding:.25rem 0}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%}"
    "caption{text-align:left;color:var(--dim)}"
    "th,td{text-align:left;vertical-align:top;padding:.25rem .8rem .25rem 0;"
    "border-bottom:1px solid var(--rule)}td.n,th.n{text-align:right}"
    ".k{white-space:nowrap;font-weight:600}.red{color:var(--red);fill:var(--red)}"
    ".moves{list-style:none;padding:0;margin:.4rem 0}"
    ".moves li{border-left:.25rem solid var(--rule);padding:.15rem .6rem;margin:.3rem 0}"
    ".moves .ok{border-color:var(--good)}.moves .off{border-color:var(--off)}"
    ".moves .even{border-color:var(--dim)}"
    ".tag{font-size:.85rem}.ok .tag{color:var(--good)}.off .tag{color:var(--off)}"
    ".tricks{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),"
    "1fr));gap:1rem}figure{margin:0}.tricks article{min-width:0}"
    "svg{display:block;width:100%;height:auto;border-radius:.5rem}"
    "svg.trick{background:var(--felt);max-width:24rem}svg.curve{max-width:42rem}"
    "svg text{font-family:inherit;fill:var(--ink)}"
    ".card{fill:var(--card);stroke:var(--dim)}.card.led{stroke-dasharray:4 3;"
    "stroke:var(--ink);stroke-width:1.5}.card.won{stroke:var(--accent);stroke-width:3.5}"
    ".none{fill:none;stroke:var(--rule);stroke-dasharray:3 3}"
    "svg .rank{font-size:20px;font-weight:700;text-anchor:middle}"
    "svg .suit{font-size:18px;text-anchor:middle}svg .red{fill:var(--red)}"
    "svg .name{font-size:13px;text-anchor:middle}"
    "svg .scale{font-size:16px;text-anchor:end;fill:var(--dim)}"
    ".grid{stroke:var(--rule)}.need{stroke:var(--off);stroke-width:1.5;"
    "stroke-dasharray:6 4}.dot{fill:var(--accent)}"
    ".line{fill:none;stroke:var(--accent);stroke-width:2.5}"
    ".s1{stroke:var(--off);stroke-dasharray:7 3}.s2{stroke:var(--good);"
    "stroke-dasharray:2 3}.s3{stroke:var(--red);stroke-dasharray:9 3 2 3}"
    ".s4{stroke:var(--ink);stroke-dasharray:1 4}.s5{stroke:var(--dim);"
    "stroke-dasharray:12 4}.s6{stroke:var(--dim);stroke-dasharray:3 6}"
    ".legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:0;list-style:none}"
    ".legend svg{display:inline-block;width:2.5rem;height:.8rem;vertical-align:middle}"
    "summary{cursor:pointer;padding:.3rem 0}"
    "@media(max-width:34rem){table{font-size:.85rem}th,td{padding-right:.4rem}"
    "th[scope=row]{min-width:6.2rem}}"
    "@media print{details>*{display:block}}";

void page_head(struct page *page) {
    const struct pedro_match *match = page->analysis->match;
    const struct pedro_preset *preset =
        pedro_preset_find(match->variant, strlen(match->variant));
    /* TRANSLATORS: the code of your language, such as sv. */
    fprintf(page->out,
            "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">", _("en"));
    fputs("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
          "<meta http-equiv=\"Content-Security-Policy\" "
          "content=\"default-src 'none';style-src 'unsafe-inline'\">",
          page->out);
    fputs("<title>", page->out);
    page_sayf(page, _("Analysis: %s"), _(preset->title));
    fprintf(page->out, "</title><style>%s</style></head><body>\n<header><h1>",
            style_sheet);
    page_sayf(page, _("Analysis: %s"), _(preset->title));
    fputs("</h1>", page->out);
    fputs("<p>", page->out);
    for (unsigned side = 0; side < match->rules.sides; side++) {
        if (side > 0)
            page_say(page, match->rules.sides == 2 ? _(" against ") : _(", "));
        fputs(page_team(page, 1u << side), page->out);
    }
    fputs("</p>", page->out);
    pedro_options_write(match, page_afresh(page));
    if (page->text.length > 0) {
        char options[ANALYZE_WORDS_MAX];
        memcpy(options, page->buffer, sizeof options);
        fputs("<p>", page->out);
        page_sayf(page, _("House rules: %s\n"), options);
        fputs("</p>", page->out);
    }
    fputs("<p class=\"dim\">", page->out);
    page_say(page,
             _("A cost is an average over layouts of the cards that the seat did not "
               "see, played out by network after what was done and after what the expert "
               "prefers; a negative one says that what was done came out better. What "
               "holds with all cards open nobody at the table could know."));
    page_say(page, " ");
    page_say(page, analyze_how_judged());
    fputs("</p></header>\n", page->out);
}
