#ifndef MINERVA_CCAIRO_H
#define MINERVA_CCAIRO_H

// Cairo's own API, as it is, and the few of Pango's functions that lay out one line of text. Pango's own headers draw in
// GLib's, which lie in folders that only pkg-config knows, with flags that SwiftPM refuses; the functions below are part
// of the ABI that Pango 1 has kept since 1.22.

#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>

/// A paragraph of text with its font.
typedef struct _PangoLayout PangoLayout;
/// What a layout is laid out for.
typedef struct _PangoContext PangoContext;
/// Which font is asked for.
typedef struct _PangoFontDescription PangoFontDescription;
/// A rectangle in units of 1 / `minerva_pango_scale` pixel.
typedef struct _PangoRectangle {
    int x;
    int y;
    int width;
    int height;
} PangoRectangle;

/// Units in a pixel (PANGO_SCALE).
static const int minerva_pango_scale = 1024;
/// Normal weight (PANGO_WEIGHT_NORMAL).
static const int minerva_pango_normal = 400;
/// Bold weight (PANGO_WEIGHT_BOLD).
static const int minerva_pango_bold = 700;

PangoLayout *pango_cairo_create_layout(cairo_t *cr);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_layout_path(cairo_t *cr, PangoLayout *layout);
void pango_cairo_show_layout(cairo_t *cr, PangoLayout *layout);

PangoContext *pango_layout_get_context(PangoLayout *layout);
int pango_layout_get_baseline(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int setting);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *font);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_weight(PangoFontDescription *font, int weight);

void g_object_unref(void *object);

#endif
