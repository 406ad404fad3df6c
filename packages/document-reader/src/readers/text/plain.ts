import type { Block } from '../../document.ts';
import { linesOf } from './lines.ts';

const listItem = /^\s*([-*•–]|\d{1,3}[.)])\s/;
/** Longer runs of lines are cut, so that their places can be shown. */
const maxLines = 60;

/** Paragraphs of plain text: runs of lines between empty ones. */
export function plainBlocks(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  let first: number | undefined;

  const finish = (after: number) => {
    if (first === undefined) return;
    const [start, end] = [lines.startOf(first), lines.endOf(after - 1)];
    const kind = listItem.test(lines.textOf(first)) && after - first > 1 ? 'list' : 'paragraph';
    blocks.push({ kind, start, end, line: first + 1 });
    first = undefined;
  };
  for (let line = 0; line < lines.count; line++) {
    const isEmpty = lines.textOf(line).trim() === '';
    if (isEmpty || (first !== undefined && line - first >= maxLines)) finish(line);
    if (!isEmpty) first ??= line;
  }
  finish(lines.count);
  return blocks;
}
