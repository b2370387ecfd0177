import { createRequire } from 'node:module';

/** Geist comes in parts, each with its own characters. */
const PARTS = ['latin', 'latin-ext'] as const;
/** Shown for what no part has, so that nothing vanishes unseen. */
const MISSING = 0x25a1;
/** Joiners, direction marks and the like are seen by nobody: they are left out. */
const INVISIBLE = /\p{Cf}|[\ufe00-\ufe0f]/gu;

/** What pdfkit keeps of a font it embeds; its own `text` shapes and caches every word, a table needs neither. */
interface EmbeddedFont {
  readonly id: string;
  readonly font: {
    hasGlyphForCodePoint(point: number): boolean;
    layout(
      text: string,
      features: string[],
    ): {
      readonly glyphs: readonly { readonly id: number; readonly advanceWidth: number }[];
    };
  };
  readonly subset: { includeGlyph(id: number): number };
  readonly scale: number;
  readonly widths: number[];
  readonly unicode: number[][];
  ref(): unknown;
}

interface Glyph {
  readonly font: EmbeddedFont;
  /** Its number in the embedded part, as the page names it. */
  readonly code: string;
  /** In thousandths of the size. */
  readonly width: number;
}

/** One weight of the typeface: measures text and writes it as the page wants it. */
export class Typeface {
  private readonly fonts: readonly EmbeddedFont[];
  private readonly glyphs = new Map<number, Glyph>();

  constructor(document: PDFKit.PDFDocument, weight: 400 | 600) {
    const { resolve } = createRequire(import.meta.url);
    this.fonts = PARTS.map((part) => {
      document.font(resolve(`@fontsource/geist/files/geist-${part}-${weight}-normal.woff`));
      return (document as unknown as { _font: EmbeddedFont })._font;
    });
    const [first] = this.fonts;
    if (first) first.unicode[0] = [MISSING];
  }

  /** For a page's list of fonts. */
  get references(): Record<string, unknown> {
    return Object.fromEntries(this.fonts.map((font) => [font.id, font.ref()]));
  }

  widthOf(text: string, size: number): number {
    let width = 0;
    for (const character of text) width += this.glyph(character).width;
    return (width * size) / 1000;
  }

  /** The operators that show a line, from where the text cursor stands. */
  show(text: string, size: number): string {
    let operators = '';
    let current: EmbeddedFont | null = null;
    let codes = '';
    const flush = () => {
      if (current && codes) operators += `/${current.id} ${size} Tf <${codes}> Tj `;
      codes = '';
    };
    for (const character of text) {
      const { font, code } = this.glyph(character);
      if (font !== current) flush();
      current = font;
      codes += code;
    }
    flush();
    return operators;
  }

  private glyph(character: string): Glyph {
    const point = character.codePointAt(0) as number;
    const known = this.glyphs.get(point);
    if (known) return known;
    const font = this.fonts.find((part) => part.font.hasGlyphForCodePoint(point));
    const glyph = font ? include(font, point) : missing(this.fonts[0] as EmbeddedFont);
    this.glyphs.set(point, glyph);
    return glyph;
  }
}

const hex = (id: number) => id.toString(16).padStart(4, '0');

function include(font: EmbeddedFont, point: number): Glyph {
  // Figures of one width, so that dates and numbers stand in columns.
  const [glyph] = font.font.layout(String.fromCodePoint(point), ['tnum']).glyphs;
  const width = (glyph?.advanceWidth ?? 0) * font.scale;
  const included = font.subset.includeGlyph(glyph?.id ?? 0);
  font.widths[included] = width;
  font.unicode[included] ??= [point];
  return { font, code: hex(included), width };
}

const missing = (font: EmbeddedFont): Glyph => ({ font, code: hex(0), width: font.widths[0] ?? 500 });

/** One form for each letter, and nothing that is not seen. */
export const typeset = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replaceAll('\t', ' ');
