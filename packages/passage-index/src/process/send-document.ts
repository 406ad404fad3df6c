import type { Block, PassageDocument } from '../types.ts';
import type { Request } from './messages.ts';

const partChars = 256 * 1024;
const partBlocks = 2_000;

/** Splits a document's text and blocks into messages that are serialized in a few milliseconds each. */
export function* partsOf(id: number, { text, blocks }: PassageDocument): Generator<Request> {
  const count = Math.max(Math.ceil(text.length / partChars), Math.ceil(blocks.length / partBlocks));
  for (let at = 0; at < count; at++) {
    yield {
      kind: 'part',
      id,
      text: text.slice(at * partChars, (at + 1) * partChars),
      blocks: blocks.slice(at * partBlocks, (at + 1) * partBlocks).map(ownFields),
    };
  }
}

/** Returns only the known fields, because others might not be sendable. */
function ownFields({ kind, start, end, level, page, sheet, row, header, line }: Block): Block {
  const optional = { level, page, sheet, row, header, line };
  const present = Object.entries(optional).filter(([, value]) => value !== undefined);
  return { kind, start, end, ...Object.fromEntries(present) };
}
