import type { Weight } from './font-files.ts';
import type { Typeface } from './typeface.ts';
import { wrap } from './wrap.ts';

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly weight?: Weight;
  /** `#rrggbb`. */
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

/** A4 pages, drawn from the top left, in points. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  addPage(): void;
  /** Draws one line with its baseline at `y`; `x` is its right end if it is right-aligned. */
  text(text: string, x: number, y: number, style: TextStyle): void;
  widthOf(text: string, style: TextStyle): number;
  /** Breaks a text into lines of a width. */
  wrap(text: string, width: number, style: TextStyle): string[];
  line(from: readonly [number, number], to: readonly [number, number], color: string, width?: number): void;
  box(at: { x: number; y: number; width: number; height: number; radius: number }, color: string): void;
  /** Draws an SVG path, in the coordinates of its box. */
  path(
    path: string,
    place: { x: number; y: number; scale: number },
    stroke: { color: string; width: number },
  ): void;
  disc(x: number, y: number, radius: number, color: string): void;
}

export interface SheetFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** BCP 47. */
  readonly language: string;
  /** Milliseconds since 1970. The file does not depend on the time when it is created. */
  readonly createdAt: number;
}

const pageSize = { width: 595.28, height: 841.89 };

/** Creates a PDF: the same drawing gives the same bytes. Only used glyphs are embedded, and text can be selected. */
export async function drawPdf(
  typeface: Typeface,
  facts: SheetFacts,
  draw: (sheet: Sheet) => void,
): Promise<AsyncIterable<Uint8Array>> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: facts.language,
    displayTitle: true,
    font: '',
    info: {
      Title: facts.title,
      Author: facts.author,
      Subject: facts.subject,
      Creator: 'Atoll',
      Producer: 'Atoll',
      CreationDate: new Date(facts.createdAt),
    },
  });
  for (const { name, font } of typeface.parts) document.registerFont(name, font as never);
  draw(sheetOn(document, typeface, facts.language));
  document.end();
  return document;
}

function sheetOn(document: PDFKit.PDFDocument, typeface: Typeface, language: string): Sheet {
  const widthOf = (text: string, { size, weight = 400 }: TextStyle) =>
    (typeface.widthOf(text, weight) * size) / 1000;
  return {
    ...pageSize,
    addPage: () => void document.addPage(),
    widthOf,
    text(text, x, y, style) {
      const { size, weight = 400, color = '#000000', align = 'left' } = style;
      let left = align === 'right' ? x - widthOf(text, style) : x;
      document.fillColor(color).fontSize(size);
      for (const run of typeface.runsOf(text, weight)) {
        document.font(run.part.name).text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' });
        left += document.widthOfString(run.text);
      }
    },
    wrap: (text, width, style) => wrap(text, { width, language, widthOf: (piece) => widthOf(piece, style) }),
    line: (from, to, color, width = 0.5) =>
      void document
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(width)
        .strokeColor(color)
        .stroke(),
    box: ({ x, y, width, height, radius }, color) =>
      void document.roundedRect(x, y, width, height, radius).fillColor(color).fill(),
    path(path, { x, y, scale }, { color, width }) {
      document.save().translate(x, y).scale(scale).path(path);
      document.lineWidth(width).lineCap('round').strokeColor(color).stroke().restore();
    },
    disc: (x, y, radius, color) => void document.circle(x, y, radius).fillColor(color).fill(),
  };
}
