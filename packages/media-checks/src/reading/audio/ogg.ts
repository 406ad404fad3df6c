import { type OpusStream, readOpusHead } from './opus.ts';

interface Page {
  readonly serial: number;
  /** The pieces of packets. The last one continues in the next page if it is not complete. */
  readonly pieces: readonly { readonly bytes: Buffer; readonly isEnd: boolean }[];
  readonly end: number;
}

const pageHeadBytes = 27;
const fullSegment = 255;
/** Maximum number of pages for one packet, more than any valid file needs. */
const maxPieces = 64;

/** Finds the first stream of an Ogg file (RFC 3533), if it is Opus. */
export function readOggOpus(bytes: Buffer): OpusStream | undefined {
  const [head] = packetsOf(bytes);
  if (head?.toString('latin1', 0, 8) !== 'OpusHead') return undefined;
  return { ...readOpusHead(head), packets: soundPackets(bytes) };
}

/** Yields the packets after the header and the comments. */
function* soundPackets(bytes: Buffer): Generator<Buffer> {
  let count = 0;
  for (const packet of packetsOf(bytes)) if (++count > 2) yield packet;
}

function* packetsOf(bytes: Buffer): Generator<Buffer> {
  let serial: number | undefined;
  let pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const page = readPage(bytes, at);
    if (!page) return;
    at = page.end;
    serial ??= page.serial;
    if (page.serial !== serial) continue;
    for (const piece of page.pieces) {
      pieces.push(piece.bytes);
      if (pieces.length > maxPieces) return;
      if (!piece.isEnd) continue;
      yield Buffer.concat(pieces);
      pieces = [];
    }
  }
}

function readPage(bytes: Buffer, start: number): Page | undefined {
  if (start + pageHeadBytes > bytes.length || bytes.toString('latin1', start, start + 4) !== 'OggS')
    return undefined;
  const segments = bytes.subarray(start + pageHeadBytes, start + pageHeadBytes + bytes.readUInt8(start + 26));
  let at = start + pageHeadBytes + segments.length;
  const pieces: Page['pieces'][number][] = [];
  let length = 0;
  segments.forEach((segment, n) => {
    length += segment;
    if (segment === fullSegment && n < segments.length - 1) return;
    pieces.push({ bytes: bytes.subarray(at, at + length), isEnd: segment < fullSegment });
    at += length;
    length = 0;
  });
  return { serial: bytes.readUInt32LE(start + 14), pieces, end: at };
}
