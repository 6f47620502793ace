/* advice_figures.c - sums, intervals, and how they are written and drawn.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "advice.h"

static const double z = 1.96; /* standard errors on either side of a 95 % interval */

void advice_add(struct advice_sum *sum, double value) {
    sum->n++;
    sum->sum += value;
    sum->squares += value * value;
}

struct advice_estimate advice_mean(const struct advice_sum *sum) {
    struct advice_estimate estimate = {0, -INFINITY, INFINITY};
    if (sum->n > 0)
        estimate.value = sum->sum / sum->n;
    if (sum->n > 1) {
        const double left = sum->squares - sum->n * estimate.value * estimate.value;
        const double error = sqrt((left > 0 ? left : 0) / (sum->n - 1) / sum->n);
        estimate.low = estimate.value - z * error;
        estimate.high = estimate.value + z * error;
    }
    return estimate;
}

struct advice_estimate advice_share(const struct advice_sum *sum) {
    if (sum->n <= 0)
        return (struct advice_estimate){0, 0, 1};
    const double n = sum->n, share = sum->sum / n, whole = 1 + z * z / n;
    const double middle = (share + z * z / (2 * n)) / whole;
    const double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / whole;
    return (struct advice_estimate){share, fmax(0, middle - half),
                                    fmin(1, middle + half)};
}

void advice_put(struct advice_report *report, enum advice_unit unit,
                const struct advice_sum *sum, const char *label, ...) {
    va_list list;
    if (sum->n == 0 || report->count == ADVICE_FIGURES_MAX)
        return;
    struct advice_figure *figure = &report->figure[report->count++];
    va_start(list, label);
    vsnprintf(figure->label, sizeof figure->label, label, list);
    va_end(list);
    figure->unit = unit;
    figure->n = sum->n;
    figure->estimate = unit == ADVICE_PERCENT ? advice_share(sum) : advice_mean(sum);
}

void advice_print(const struct advice_report *report, FILE *out) {
    for (int i = 0; i < report->count; i++) {
        const struct advice_figure *figure = &report->figure[i];
        const struct advice_estimate *e = &figure->estimate;
        fprintf(out, "  %-56s", figure->label);
        if (figure->unit == ADVICE_PERCENT)
            fprintf(out, " %6.1f %% (%.1f to %.1f)", 100 * e->value, 100 * e->low,
                    100 * e->high);
        else if (figure->unit == ADVICE_POINTS)
            fprintf(out, " %+6.2f (%+.2f to %+.2f)", e->value, e->low, e->high);
        else
            fprintf(out, " %6.2f (%.2f to %.2f)", e->value, e->low, e->high);
        fprintf(out, "  n = %.0f\n", figure->n);
    }
}

/* --- the picture --- */

enum { WIDTH = 760, LEFT = 380, RIGHT = 20, TOP = 34, ROW = 24, FOOT = 34 };

/* A step of 1, 2 or 5 times a power of ten, of which four to nine fit in `range`. */
static double step_for(double range) {
    const double rough = range / 6, power = pow(10, floor(log10(rough)));
    return rough < 1.5 * power   ? power
           : rough < 3.5 * power ? 2 * power
           : rough < 7.5 * power ? 5 * power
                                 : 10 * power;
}

/* Text with the signs of XML escaped. */
static void print_text(const char *text, FILE *out) {
    for (; *text; text++)
        if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '<')
            fputs("&lt;", out);
        else
            fputc(*text, out);
}

void advice_draw(const struct advice_report *report, enum advice_unit unit,
                 const char *title, FILE *out) {
    const double scale = unit == ADVICE_PERCENT ? 100 : 1;
    double low = 0, high = 0;
    int rows = 0;
    for (int i = 0; i < report->count; i++) {
        const struct advice_figure *figure = &report->figure[i];
        if (figure->unit != unit || !isfinite(figure->estimate.low))
            continue;
        low = fmin(low, scale * figure->estimate.low);
        high = fmax(high, scale * figure->estimate.high);
        rows++;
    }
    if (high <= low)
        high = low + 1;
    const double step = step_for(high - low);
    low = floor(low / step) * step;
    high = ceil(high / step) * step;
    const double pixels = (WIDTH - LEFT - RIGHT) / (high - low);
    const int foot = TOP + ROW * rows, height = foot + FOOT;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n<title>",
            WIDTH, height);
    print_text(title, out);
    fprintf(out, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDTH,
            height);
    fputs("<text x=\"8\" y=\"18\" font-weight=\"bold\">", out);
    print_text(title, out);
    fputs("</text>\n", out);
    for (double mark = low; mark < high + step / 2; mark += step) {
        const double x = LEFT + (mark - low) * pixels;
        const bool zero = fabs(mark) < step / 2;
        fprintf(out,
                "<path d=\"M%.1f %dV%d\" stroke=\"%s\"/><text x=\"%.1f\" y=\"%d\" "
                "text-anchor=\"middle\">%g%s</text>\n",
                x, TOP, foot, zero ? "#333" : "#ddd", x, foot + 18, zero ? 0 : mark,
                unit == ADVICE_PERCENT ? " %" : "");
    }
    for (int i = 0, row = 0; i < report->count; i++) {
        const struct advice_figure *figure = &report->figure[i];
        if (figure->unit != unit || !isfinite(figure->estimate.low))
            continue;
        const int y = TOP + ROW * row++ + ROW / 2;
        fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", LEFT - 10, y + 5);
        print_text(figure->label, out);
        fprintf(out,
                "</text><path d=\"M%.1f %dH%.1f\" stroke=\"#06c\" "
                "stroke-width=\"3\"/><circle cx=\"%.1f\" cy=\"%d\" r=\"4\" "
                "fill=\"#06c\"/>\n",
                LEFT + (scale * figure->estimate.low - low) * pixels, y,
                LEFT + (scale * figure->estimate.high - low) * pixels,
                LEFT + (scale * figure->estimate.value - low) * pixels, y);
    }
    fputs("</svg>\n", out);
}
