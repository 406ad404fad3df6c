import type { Flow } from '../../../flow/flow.ts';
import {
  attributeOf,
  isOn,
  wholeAttribute,
  type XmlAttributes,
  type XmlHandler,
} from '../../zip/read-xml.ts';
import { outlineLevelOf, type StyleOf } from './docx-styles.ts';

interface Paragraph {
  styleId?: string;
  outlineLevel?: number;
  listId?: string;
  listLevel: number;
  /** Its properties come before its text, which begins the run. */
  hasBegun: boolean;
}

/** Text that was moved away, fallbacks for older programs, and readings of Chinese and Japanese characters. */
const skipped = new Set(['moveFrom', 'Fallback', 'rt']);
const maxListLevel = 8;
const maxSpan = 63;

/** Adds the paragraphs and tables of a part to a flow, without text that was deleted or is hidden. */
export function docxHandler(flow: Flow, styleOf: StyleOf): XmlHandler {
  /** Paragraphs that are open: a text box is within one. */
  const paragraphs: Paragraph[] = [];
  let skippedDepth = 0;
  let runDepth = 0;
  let isHidden = false;
  let isText = false;
  const spans: number[] = [];

  const write = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph || isHidden) return;
    if (!paragraph.hasBegun) beginParagraph(flow, paragraph, styleOf);
    paragraph.hasBegun = true;
    flow.write(text);
  };
  const opened: Readonly<Record<string, (attributes: XmlAttributes) => void>> = {
    p: () => {
      for (const outer of paragraphs) outer.hasBegun = false;
      flow.end();
      paragraphs.push({ listLevel: 0, hasBegun: false });
    },
    r: () => {
      runDepth++;
      isHidden = false;
    },
    t: () => {
      isText = runDepth > 0;
    },
    tab: () => write(runDepth > 0 ? ' ' : ''),
    noBreakHyphen: () => write('-'),
    br: () => breakLine(),
    cr: () => breakLine(),
    vanish: (attributes) => {
      if (runDepth > 0) isHidden = isOn(attributes);
    },
    tbl: () => flow.openTable(),
    tr: () => flow.openRow(),
    tc: () => {
      spans.push(1);
      flow.openCell();
    },
    gridSpan: (attributes) => {
      if (spans.length > 0) spans[spans.length - 1] = wholeAttribute(attributes, 'val', [1, maxSpan]) ?? 1;
    },
  };
  const breakLine = () => {
    if (paragraphs.at(-1)?.hasBegun) flow.lineBreak();
  };
  const closed: Readonly<Record<string, () => void>> = {
    p: () => {
      flow.end();
      paragraphs.pop();
    },
    r: () => {
      runDepth--;
      isHidden = false;
    },
    t: () => {
      isText = false;
    },
    tbl: () => flow.closeTable(),
    tc: () => {
      flow.closeCell();
      // A cell that spans several columns is followed by empty ones, so that the next cell is below its header.
      for (let more = (spans.pop() ?? 1) - 1; more > 0; more--) flow.openCell();
    },
  };

  return {
    open(name, attributes) {
      if (skippedDepth > 0 || skipped.has(name)) skippedDepth++;
      else if (Object.hasOwn(opened, name)) opened[name]?.(attributes);
      else setProperty(paragraphs.at(-1), name, attributes);
    },
    close(name) {
      if (skippedDepth > 0) skippedDepth--;
      else if (Object.hasOwn(closed, name)) closed[name]?.();
    },
    text(text) {
      if (isText && skippedDepth === 0) write(text);
    },
  };
}

function setProperty(paragraph: Paragraph | undefined, name: string, attributes: XmlAttributes): void {
  if (!paragraph || paragraph.hasBegun) return;
  const value = attributeOf(attributes, 'val') ?? '';
  if (name === 'pStyle') paragraph.styleId = value;
  else if (name === 'numId') paragraph.listId = value;
  else if (name === 'ilvl') paragraph.listLevel = wholeAttribute(attributes, 'val', [0, maxListLevel]) ?? 0;
  else if (name === 'outlineLvl') {
    const level = outlineLevelOf(value);
    if (level !== undefined) paragraph.outlineLevel = level;
  }
}

function beginParagraph(flow: Flow, paragraph: Paragraph, styleOf: StyleOf): void {
  const style = styleOf(paragraph.styleId);
  const headingLevel = paragraph.outlineLevel ?? style.headingLevel;
  const isListItem = paragraph.listId === undefined ? style.isListItem : paragraph.listId !== '0';
  if (headingLevel !== undefined) flow.begin('heading', headingLevel);
  else if (isListItem) flow.begin('item', paragraph.listLevel + 1);
  else flow.begin('paragraph');
}
