import type { Flow } from '../../../flow/flow.ts';
import { wholeAttribute, type XmlAttributes, type XmlHandler } from '../../zip/read-xml.ts';

/** Places of a slide that its layout fills: date, footer, header, and the slide's number and picture. */
const framing = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
const titleLevels: Readonly<Record<string, number>> = { ctrTitle: 1, title: 2 };
/** The text in these placeholders is a list by default. */
const listPlaces = new Set(['body', 'obj']);
const maxListLevel = 8;

/** Which paragraphs of a part are read: all of a slide and a diagram, of notes those that were written. */
export type SlidePart = 'slide' | 'diagram' | 'notes';

interface Paragraph {
  level: number;
  isItem: boolean | undefined;
  hasBegun: boolean;
}

/** Adds the text of a slide to a flow. */
export function slideHandler(flow: Flow, part: SlidePart): XmlHandler {
  /** The layout's placeholder that the shape fills; undefined for other shapes. */
  let place: string | undefined;
  let paragraph: Paragraph | undefined;
  let isText = false;
  let fallbacks = 0;

  const isRead = () => {
    if (fallbacks > 0) return false;
    return part === 'notes' ? place === 'body' : !framing.has(place ?? '');
  };
  const begin = ({ level, isItem }: Paragraph) => {
    const titleLevel = part === 'slide' ? titleLevels[place ?? ''] : undefined;
    const isListPlace = part === 'slide' && listPlaces.has(place ?? '');
    if (titleLevel !== undefined) flow.begin('heading', titleLevel);
    else if (isItem ?? isListPlace) flow.begin('item', level + 1);
    else flow.begin('paragraph');
  };
  const opened: Readonly<Record<string, (attributes: XmlAttributes) => void>> = {
    sp: () => {
      place = undefined;
    },
    graphicFrame: () => {
      place = undefined;
    },
    ph: ({ type = 'obj' }) => {
      place = type;
    },
    p: () => {
      paragraph = { level: 0, isItem: undefined, hasBegun: false };
    },
    pPr: (attributes) => {
      if (paragraph) paragraph.level = wholeAttribute(attributes, 'lvl', [0, maxListLevel]) ?? 0;
    },
    br: () => {
      if (paragraph?.hasBegun) flow.lineBreak();
    },
    t: () => {
      isText = paragraph !== undefined;
    },
    tbl: () => flow.openTable(),
    tr: () => flow.openRow(),
    tc: () => flow.openCell(),
    Fallback: () => {
      fallbacks++;
    },
  };
  const closed: Readonly<Record<string, () => void>> = {
    p: () => {
      flow.end();
      paragraph = undefined;
    },
    t: () => {
      isText = false;
    },
    tbl: () => flow.closeTable(),
    tc: () => flow.closeCell(),
    Fallback: () => {
      fallbacks--;
    },
  };

  return {
    open(name, attributes) {
      if (Object.hasOwn(opened, name)) opened[name]?.(attributes);
      else if (paragraph && /^bu(Char|AutoNum|Blip|None)$/.test(name)) paragraph.isItem = name !== 'buNone';
    },
    close(name) {
      if (Object.hasOwn(closed, name)) closed[name]?.();
    },
    text(text) {
      if (!isText || !paragraph || !isRead()) return;
      if (!paragraph.hasBegun) begin(paragraph);
      paragraph.hasBegun = true;
      flow.write(text);
    },
  };
}
