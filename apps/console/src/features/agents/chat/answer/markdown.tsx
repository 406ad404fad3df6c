import MarkdownIt, { type Token } from 'markdown-it';
import { createElement, type ReactNode } from 'react';
import { type MarkdownMaker, markdownTags, markdownTree } from '#lib/markdown/markdown-tree.ts';

/** Answers can't load or link to anything: the Markdown for images and links stays text. */
const parser = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable([
  'link',
  'image',
  'autolink',
  'reference',
  'html_inline',
  'html_block',
]);

export interface MarkedRange {
  start: number;
  end: number;
  /** The reason for the highlight. */
  title: string;
}

export interface MarkdownProps {
  text: string;
  /** Renders the citation of a number, `[1]` in the text. */
  cite: (number: number, key: string) => ReactNode;
  /** Highlighted ranges of the text. */
  marked?: readonly MarkedRange[];
}

// Characters of the private use area, which have no meaning, and are removed from answers.
const open = '\u{e000}';
const close = '\u{e001}';
const privateUse = /[\u{e000}-\u{e002}]/gu;

/** Renders a subset of Markdown as elements. Text never becomes markup. */
export function Markdown({ text, cite, marked = [] }: MarkdownProps) {
  const kept: MarkedRange[] = [];
  const tokens = parser.parse(withMarks(text, marked, kept), {});
  return markdownTree(tokens, createMaker(cite, kept));
}

/** Inserts highlights into a text, and adds their ranges to `kept`, in order. */
function withMarks(text: string, marked: readonly MarkedRange[], kept: MarkedRange[]): string {
  const plain = text.replace(privateUse, ' ');
  const sorted = marked
    .filter(({ start, end }) => 0 <= start && start < end && end <= plain.length)
    .toSorted((one, other) => one.start - other.start);
  let made = '';
  let at = 0;
  for (const range of sorted) {
    const { start, end } = range;
    // A highlight before a list's dash would change its meaning.
    const lead =
      /^\s*(?:(?:[-*+>]|#{1,6}|\d{1,3}[.)])(?:\s+|$))*/.exec(plain.slice(start, end))?.[0].length ?? 0;
    const from = Math.max(at, start + lead);
    if (from >= end) continue;
    made += plain.slice(at, from) + open + plain.slice(from, end) + close;
    at = end;
    kept.push(range);
  }
  return made + plain.slice(at);
}

function createMaker(cite: MarkdownProps['cite'], marked: readonly MarkedRange[]): MarkdownMaker<ReactNode> {
  let isMarked = false;
  let nextMark = -1;
  let lastKey = 0;
  const key = () => {
    lastKey += 1;
    return String(lastKey);
  };

  /** Renders text with its citations and highlights. */
  function textOf(text: string): ReactNode[] {
    return text.split(/([\u{e000}\u{e001}]|\[\d{1,3}\])/u).flatMap((part): ReactNode[] => {
      if (part === '') return [];
      if (part === open || part === close) {
        isMarked = part === open;
        nextMark += part === open ? 1 : 0;
        return [];
      }
      const number = /^\[(\d+)\]$/.exec(part)?.[1];
      if (number !== undefined) return [cite(Number(number), key())];
      if (!isMarked) return [part];
      return [
        <mark key={key()} title={marked[nextMark]?.title}>
          {part}
        </mark>,
      ];
    });
  }

  function leaf(token: Token): ReactNode[] {
    if (token.type === 'softbreak') return ['\n'];
    if (token.type === 'hardbreak') return [<br key={key()} />];
    if (token.type === 'hr') return [<hr key={key()} />];
    const plain = token.content.replace(privateUse, '');
    if (token.type === 'code_inline') return [<code key={key()}>{plain}</code>];
    if (token.type === 'fence' || token.type === 'code_block') return [<pre key={key()}>{plain}</pre>];
    return textOf(token.content);
  }

  function element({ tag }: Token, children: readonly ReactNode[]): ReactNode[] {
    const name = markdownTags[tag];
    if (name === undefined) return [...children];
    return [createElement(name, { key: key(), ...(name === 'th' ? { scope: 'col' } : {}) }, ...children)];
  }

  return { leaf, element };
}
