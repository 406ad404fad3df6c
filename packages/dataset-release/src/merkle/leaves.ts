import { hashBytes } from './hash.ts';

/** Bytes of a line of `leaves.txt`: a hash in hex, and a line feed. */
const leafLineBytes = hashBytes * 2 + 1;

/** The leaves of a release, read by position. */
export interface LeafReader {
  readonly count: number;
  /** Returns the leaves from `start` on. The range must lie within the count. */
  read(start: number, count: number): Promise<readonly Buffer[]>;
}

/** Reads part of a file, such as with a range request. */
export type ReadRange = (start: number, sizeBytes: number) => Promise<Uint8Array>;

/** `leaves.txt` is not a list of hashes. */
export class DamagedLeavesError extends Error {
  override readonly name = 'DamagedLeavesError';
}

/** Returns the line of a leaf in `leaves.txt`. */
export function leafLine(leaf: Uint8Array): string {
  return `${Buffer.from(leaf).toString('hex')}\n`;
}

/** Opens a `leaves.txt` of a known size for reading by position. Throws a DamagedLeavesError if it has half lines. */
export function openLeaves(sizeBytes: number, readRange: ReadRange): LeafReader {
  const count = sizeBytes / leafLineBytes;
  if (!Number.isSafeInteger(count) || count < 0) throw new DamagedLeavesError(`${sizeBytes} bytes of leaves`);
  return {
    count,
    async read(start, wanted) {
      if (start < 0 || wanted < 0 || start + wanted > count) {
        throw new RangeError(`Leaves ${start} to ${start + wanted} of ${count}`);
      }
      const bytes = await readRange(start * leafLineBytes, wanted * leafLineBytes);
      return parseLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), start, wanted);
    },
  };
}

function parseLines(bytes: Buffer, start: number, count: number): Buffer[] {
  if (bytes.length !== count * leafLineBytes) throw new DamagedLeavesError('leaves.txt ended early');
  return Array.from({ length: count }, (_, index) => {
    const line = bytes.toString('latin1', index * leafLineBytes, (index + 1) * leafLineBytes);
    if (!/^[0-9a-f]{64}\n$/.test(line)) throw new DamagedLeavesError(`Leaf ${start + index} is no hash`);
    return Buffer.from(line.slice(0, -1), 'hex');
  });
}
