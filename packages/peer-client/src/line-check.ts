import { checkDocument } from './check-document.ts';
import { PeerError } from './peer-error.ts';

/** An event of a language model has a few hundred bytes; one with a whole tool call, some kilobytes. */
const maxLineBytes = 256 * 1024;
const newline = 0x0a;
const openingBrace = 0x7b;

/**
 * Passes server-sent events on by whole lines, and refuses lines that are too long or whose JSON would be expensive to parse.
 * @throws {PeerError} `PEER_UNREADABLE`
 */
export async function* checkLines(
  pieces: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(newline) + 1;
    if (end > 0) {
      const complete = Buffer.concat([...held, piece.subarray(0, end)]);
      checkEach(complete);
      held = [];
      heldBytes = 0;
      yield complete;
    }
    held.push(piece.subarray(end));
    heldBytes += piece.length - end;
    if (heldBytes > maxLineBytes) throw tooLong();
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

function checkEach(lines: Buffer): void {
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(newline, start);
    if (end - start > maxLineBytes) throw tooLong();
    const line = lines.subarray(start, end);
    const json = line.indexOf(openingBrace);
    if (json !== -1) checkDocument(line.subarray(json));
    start = end + 1;
  }
}

function tooLong(): PeerError {
  return new PeerError('PEER_UNREADABLE', `an event has more than ${maxLineBytes} bytes`);
}
