import type { Block } from '../../document.ts';
import { linesOf } from './lines.ts';

/** After this many lines, a block ends at the first suitable line; after `maxLines`, at any line. */
const enoughLines = 25;
const maxLines = 60;

/** Returns blocks of source code and JSON: whole top-level parts, as indicated by empty lines and indentation. */
export function codeBlocks(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  let first: number | undefined;
  let last = 0;

  const finish = () => {
    if (first === undefined) return;
    blocks.push({ kind: 'code', start: lines.startOf(first), end: lines.endOf(last), line: first + 1 });
    first = undefined;
  };
  for (let line = 0; line < lines.count; line++) {
    const content = lines.textOf(line);
    if (content.trim() === '') continue;
    if (first !== undefined) {
      const held = line - first;
      const isTopLevel = line - last > 1 && /^[^\s)\]}]/.test(content);
      if (held >= maxLines || (held >= enoughLines && isTopLevel)) finish();
    }
    first ??= line;
    last = line;
  }
  finish();
  return blocks;
}
