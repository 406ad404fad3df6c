import type { Flow } from '../../flow/flow.ts';
import { attributeOf, wholeAttribute, type XmlAttributes, type XmlHandler } from '../zip/read-xml.ts';

/** Deleted text, comments, forms, and annotations such as descriptions and readings. */
const skipped = new Set([
  'tracked-changes',
  'annotation',
  'forms',
  'ruby-text',
  'note-citation',
  'title',
  'desc',
  'tracked-change',
]);
/** Parts of a slide that its layout fills. */
const framing = new Set(['page-number', 'header', 'footer', 'date-time', 'page']);
const maxSpaces = 100;
const maxRepeated = 64;

interface Paragraph {
  readonly headingLevel: number | undefined;
  hasBegun: boolean;
}

/** Returns the level of a heading by the name of its style, which is English in every language. */
function headingLevelOf(style: string): number | undefined {
  if (style === 'Title') return 1;
  const found = /^Heading_20_([1-6])$/.exec(style);
  return found ? Number(found[1]) : undefined;
}

/** Adds the text of an OpenDocument text or presentation to a flow, and its notes at the end. */
export function odfTextHandler(flow: Flow): XmlHandler & { finish(): void } {
  /** Paragraphs that are open: a text box or a note is within one. */
  const paragraphs: Paragraph[] = [];
  const notes: string[] = [];
  let noteDepth = 0;
  let skippedDepth = 0;
  let lists = 0;
  let isTitle = false;
  let pages = 0;
  let repeated = 1;
  /** Ranks of styles that this document derives from those of headings. */
  const headingStyles = new Map<string, number>();

  const levelOf = (attributes: XmlAttributes) => {
    const style = attributeOf(attributes, 'style-name') ?? '';
    return headingStyles.get(style) ?? headingLevelOf(style);
  };
  const write = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph) return;
    if (noteDepth > 0) {
      notes.push(`${notes.pop() ?? ''}${text}`);
      return;
    }
    if (!paragraph.hasBegun) {
      if (paragraph.headingLevel !== undefined) flow.begin('heading', paragraph.headingLevel);
      else if (lists > 0) flow.begin('item', lists);
      else flow.begin('paragraph');
    }
    paragraph.hasBegun = true;
    flow.write(text);
  };
  const openParagraph = (headingLevel: number | undefined) => {
    if (noteDepth > 0) write(' ');
    else {
      for (const outer of paragraphs) outer.hasBegun = false;
      flow.end();
    }
    paragraphs.push({ headingLevel, hasBegun: false });
  };
  const closeParagraph = () => {
    if (noteDepth === 0) flow.end();
    paragraphs.pop();
  };
  const opened: Readonly<Record<string, (attributes: XmlAttributes) => void>> = {
    style: (attributes) => {
      const level = headingLevelOf(attributeOf(attributes, 'parent-style-name') ?? '');
      if (level !== undefined) headingStyles.set(attributeOf(attributes, 'name') ?? '', level);
    },
    p: (attributes) => openParagraph(isTitle ? 1 : levelOf(attributes)),
    h: (attributes) => openParagraph(wholeAttribute(attributes, 'outline-level', [1, 6]) ?? 1),
    s: (attributes) => write(' '.repeat(wholeAttribute(attributes, 'c', [1, maxSpaces]) ?? 1)),
    tab: () => write(' '),
    'line-break': () => {
      if (noteDepth > 0) write(' ');
      else if (paragraphs.at(-1)?.hasBegun) flow.lineBreak();
    },
    list: () => {
      lists++;
    },
    note: () => {
      noteDepth++;
      notes.push('');
    },
    frame: (attributes) => {
      isTitle = attributeOf(attributes, 'class') === 'title';
    },
    page: () => flow.moveTo({ page: ++pages }),
    table: () => flow.openTable(),
    'table-row': () => flow.openRow(),
    'table-cell': (attributes) => {
      repeated = wholeAttribute(attributes, 'number-columns-repeated', [1, maxRepeated]) ?? 1;
      flow.openCell();
    },
    'covered-table-cell': () => flow.openCell(),
  };
  const closed: Readonly<Record<string, () => void>> = {
    p: closeParagraph,
    h: closeParagraph,
    list: () => {
      lists--;
    },
    note: () => {
      noteDepth--;
    },
    frame: () => {
      isTitle = false;
    },
    table: () => flow.closeTable(),
    'table-cell': () => {
      flow.closeCell();
      for (; repeated > 1; repeated--) flow.openCell();
    },
    'covered-table-cell': () => flow.closeCell(),
  };

  return {
    open(name, attributes) {
      const isFraming = name === 'frame' && framing.has(attributeOf(attributes, 'class') ?? '');
      if (skippedDepth > 0 || isFraming || skipped.has(name)) skippedDepth++;
      else if (Object.hasOwn(opened, name)) opened[name]?.(attributes);
    },
    close(name) {
      if (skippedDepth > 0) skippedDepth--;
      else if (Object.hasOwn(closed, name)) closed[name]?.();
    },
    text(text) {
      if (skippedDepth === 0) write(text);
    },
    finish() {
      flow.end();
      for (const note of notes) {
        flow.begin('paragraph');
        flow.write(note);
      }
      flow.finish();
    },
  };
}
