import MarkdownIt from 'markdown-it';
import type { Block } from '../../document.ts';
import { type Lines, linesOf } from './lines.ts';

/** The tokens of markdown-it that this needs. */
interface Token {
  readonly type: string;
  readonly tag: string;
  readonly map: [number, number] | null;
  readonly level: number;
  readonly content: string;
}

const kinds: Readonly<Record<string, Block['kind']>> = {
  heading_open: 'heading',
  paragraph_open: 'paragraph',
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  table_open: 'table',
  fence: 'code',
  code_block: 'code',
  html_block: 'paragraph',
};

/** Only blocks are parsed. The text within a line stays unchanged. */
const parser = new MarkdownIt({ html: true }).disable([
  'inline',
  'linkify',
  'replacements',
  'smartquotes',
  'text_join',
]);

export interface MarkdownBlocks {
  readonly blocks: Block[];
  readonly title: string | undefined;
}

/** Blocks of Markdown with tables, by CommonMark. The title is the one of the front matter, or the first heading. */
export function markdownBlocks(text: string): MarkdownBlocks {
  const lines = linesOf(text);
  const matter = frontMatter(lines);
  const body = matter.lines > 0 ? text.slice(lines.startOf(matter.lines)) : text;
  const blocks: Block[] = [];
  let covered = 0;
  if (matter.lines > 2) blocks.push(blockOf(text, lines, 'code', [0, matter.lines]));
  for (const token of parser.parse(body, {}) as Token[]) {
    const kind = kinds[token.type];
    if (!kind || !token.map) continue;
    const [from, to] = [token.map[0] + matter.lines, token.map[1] + matter.lines];
    // Blocks within a list or a quote belong to it.
    if (from < covered) continue;
    const block = kind === 'heading' ? headingOf(lines, from, token) : blockOf(text, lines, kind, [from, to]);
    if (block.end > block.start)
      blocks.push(kind === 'table' ? withoutHeader(block, lines, from, to) : block);
    covered = to;
  }
  const first = blocks.find(({ kind }) => kind === 'heading');
  return { blocks, title: matter.title ?? (first && text.slice(first.start, first.end)) };
}

/** Returns a block of whole lines, without empty ones at its end. */
function blockOf(text: string, lines: Lines, kind: Block['kind'], [from, to]: [number, number]): Block {
  let last = to - 1;
  while (last > from && lines.textOf(last).trim() === '') last--;
  const start = lines.startOf(from);
  const end = lines.endOf(last);
  const indentation = kind === 'code' ? 0 : text.slice(start, end).search(/\S|$/);
  return { kind, start: start + indentation, end, line: from + 1 };
}

/** Returns the words of a heading, without its markup. */
function headingOf(lines: Lines, from: number, { tag }: Token): Block {
  const line = lines.textOf(from);
  const opening = /^[\s>]*(#{1,6}\s+)?/.exec(line)?.[0].length ?? 0;
  const closing = /(\s+#+)?\s*$/.exec(line)?.index ?? line.length;
  const start = lines.startOf(from) + opening;
  const end = Math.max(start, lines.startOf(from) + closing);
  // An underlined heading may have several lines. The first one is sufficient.
  return {
    kind: 'heading',
    start,
    end,
    level: Number(tag.slice(1)),
    line: from + 1,
  };
}

/** Returns the rows of a table below its header and the delimiter row. */
function withoutHeader(block: Block, lines: Lines, from: number, to: number): Block {
  const header = lines.textOf(from).trim();
  if (to - from < 3) return block;
  return { ...block, start: lines.startOf(from + 2), line: from + 3, row: 2, header };
}

/** Returns the front matter: lines of YAML between two lines of `---` at the beginning. */
function frontMatter(lines: Lines): { lines: number; title: string | undefined } {
  const none = { lines: 0, title: undefined };
  if (lines.count === 0 || lines.textOf(0).trimEnd() !== '---') return none;
  let title: string | undefined;
  for (let line = 1; line < lines.count; line++) {
    const content = lines.textOf(line).trimEnd();
    if (content === '---' || content === '...') return { lines: line + 1, title };
    title ??= /^title:\s*["']?(.+?)["']?$/.exec(content)?.[1];
  }
  return none;
}
