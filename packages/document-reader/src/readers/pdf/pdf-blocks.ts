import type { BlockWriter } from '../../flow/blocks.ts';
import { joinLines } from '../../flow/join-lines.ts';
import { commonest, type PdfLine } from './pdf-lines.ts';

export interface PdfPage {
  /** From 1. */
  readonly number: number;
  readonly height: number;
  readonly lines: readonly PdfLine[];
  /** Paragraphs that were recognized in its pictures. */
  readonly paragraphs?: readonly string[];
}

interface Paragraph {
  readonly text: string;
  readonly fontSize: number;
  readonly lines: number;
}

/** Minimum ratio between the font sizes of headings and text. */
const headingFactor = 1.15;
const maxHeadingChars = 200;
const maxHeadingLines = 3;
/** Dots between an entry of a table of contents and its page. */
const leaders = /(\.\s?){5}/;
/** The marker of a list item. */
const itemMark = /^([-•–▪◦‣*]|\d{1,3}[.)])\s/;
/** Paragraphs are further apart than lines, which are 1.2 times their font's size apart in most documents. */
const paragraphGap = 1.75;
const maxLevel = 6;
/** Parts of the page's height where running titles and page numbers are. */
const marginPart = 0.08;
const minPagesForRunning = 4;
const pageNumber = /^[-–—\s]*(\d{1,5}|[ivxlc]{1,7})[-–—\s]*$/i;

/** Adds the pages' headings and paragraphs, based on fonts and gaps, which is only an estimate. */
export function writePages(allPages: readonly PdfPage[], writer: BlockWriter): void {
  const isRunning = runningLines(allPages);
  const pages = allPages.map((page) => ({
    ...page,
    lines: page.lines.filter((line) => !isRunning(page, line)),
  }));
  const textSize = textSizeOf(pages);
  const paragraphs = pages.map((page) => ({
    page: page.number,
    list: paragraphsOf(page.lines),
    recognized: page.paragraphs ?? [],
  }));
  const isHeading = ({ fontSize, text, lines }: Paragraph) => {
    const isLarge = fontSize >= textSize * headingFactor;
    return (
      isLarge &&
      text.length <= maxHeadingChars &&
      lines <= maxHeadingLines &&
      /\p{L}/u.test(text) &&
      !leaders.test(text)
    );
  };
  const sizes = new Set(
    paragraphs.flatMap(({ list }) => list.filter(isHeading).map(({ fontSize }) => fontSize)),
  );
  const ranked = [...sizes].sort((a, b) => b - a);
  for (const { page, list, recognized } of paragraphs) {
    for (const text of recognized) writer.add('paragraph', text, { page });
    let items: string[] = [];
    const flushItems = () => {
      writer.add(isList(items) ? 'list' : 'paragraph', items.join('\n'), { page });
      items = [];
    };
    for (const paragraph of list) {
      if (itemMark.test(paragraph.text) && !isHeading(paragraph)) {
        items.push(paragraph.text);
        continue;
      }
      flushItems();
      if (isHeading(paragraph)) {
        const level = Math.min(ranked.indexOf(paragraph.fontSize) + 1, maxLevel);
        writer.add('heading', paragraph.text, { page, level });
      } else writer.add('paragraph', paragraph.text, { page });
    }
    flushItems();
  }
}

/** Reports whether the lines are a list. A single number with a dot is the beginning of a numbered paragraph, or of a date. */
function isList(items: readonly string[]): boolean {
  return items.length > 1 || !/^\d/.test(items[0] ?? '');
}

/** Returns the font size of most of the text. */
function textSizeOf(pages: readonly PdfPage[]): number {
  const counts = new Map<number, number>();
  for (const { lines } of pages) {
    for (const { fontSize, text } of lines) counts.set(fontSize, (counts.get(fontSize) ?? 0) + text.length);
  }
  return commonest(counts);
}

/** Returns a predicate for lines in the upper and lower margin that most pages repeat, ignoring their numbers. */
function runningLines(pages: readonly PdfPage[]): (page: PdfPage, line: PdfLine) => boolean {
  const counts = new Map<string, number>();
  const keyOf = (line: PdfLine) => line.text.replace(/\d+/g, '#');
  const isInMargin = ({ height }: PdfPage, { y }: PdfLine) => {
    return y < height * marginPart || y > height * (1 - marginPart);
  };
  for (const page of pages) {
    const keys = new Set(page.lines.filter((line) => isInMargin(page, line)).map(keyOf));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (page, line) => {
    if (pages.length < minPagesForRunning || !isInMargin(page, line)) return false;
    return pageNumber.test(line.text) || (counts.get(keyOf(line)) ?? 0) > pages.length / 2;
  };
}

/** Groups lines into paragraphs: below each other, in one font, and no further apart than usual. */
function paragraphsOf(lines: readonly PdfLine[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let held: PdfLine[] = [];
  const finish = () => {
    const [first] = held;
    if (first) paragraphs.push({ text: joinLines(held), fontSize: first.fontSize, lines: held.length });
    held = [];
  };
  for (const line of lines) {
    const previous = held.at(-1);
    if (previous && !continues(previous, line)) finish();
    held.push(line);
  }
  finish();
  return paragraphs;
}

function continues(previous: PdfLine, line: PdfLine): boolean {
  const larger = Math.max(previous.fontSize, line.fontSize, 1);
  const gap = previous.y - line.y;
  const isSameFont = Math.abs(previous.fontSize - line.fontSize) < larger * (headingFactor - 1);
  return isSameFont && !itemMark.test(line.text) && gap > -0.5 * larger && gap < paragraphGap * larger;
}
