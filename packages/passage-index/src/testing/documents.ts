import type { Block, PassageDocument } from '../types.ts';

/** Creates a document whose blocks are the parts of a text between empty lines; those that begin with `#` are headings. */
export function documentOf(
  id: string,
  text: string,
  more: Partial<Pick<PassageDocument, 'title' | 'name'>> = {},
): PassageDocument {
  const blocks: Block[] = [];
  let line = 1;
  let start = 0;
  for (const part of text.split('\n\n')) {
    const hashes = /^#+ /.exec(part)?.[0].length ?? 0;
    const end = start + part.length;
    if (hashes > 0) blocks.push({ kind: 'heading', level: hashes - 1, start: start + hashes, end, line });
    else if (end > start) blocks.push({ kind: 'paragraph', start, end, line });
    line += part.split('\n').length + 1;
    start = end + 2;
  }
  return { id, name: `${id}.md`, text, blocks, ...more };
}

/** Returns text of pseudorandom words, the same for the same seed. */
export function randomText(seed: number, words: number, vocabulary = 2_000): string {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const word = () => `w${Math.floor(next() ** 3 * vocabulary).toString(36)}o`;
  const sentence = () => `W${Array.from({ length: 12 }, word).join(' ').slice(1)}.`;
  return Array.from({ length: Math.ceil(words / 12) }, sentence).join(' ');
}
