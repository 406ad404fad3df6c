import type { ReadAnswer, ReadRequest } from '../../../../viewer/src/protocol.ts';
import type { ObjectReader } from './object-range.ts';

export interface ServedObject {
  reader: ObjectReader;
  sizeBytes: number;
}

/** Limits of the bytes that contents can make the viewer request, at once and in total, because reading counts as egress. */
const bounds = { readBytes: 16 * 1024 ** 2, allBytes: 256 * 1024 ** 2 };

/** Answers requests through a port with parts of one object. Returns a function that stops it. */
export function serveRanges(port: MessagePort, { reader, sizeBytes }: ServedObject): () => void {
  const ending = new AbortController();
  let leftBytes = bounds.allBytes;
  const answer = (given: ReadAnswer) => port.postMessage(given, given.bytes ? [given.bytes] : []);
  port.onmessage = ({ data: { id, start, end } }: MessageEvent<ReadRequest>) => {
    const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(end) && 0 <= start && start < end;
    const last = Math.min(end, sizeBytes);
    const wantedBytes = last - start;
    const isAllowed = isRange && wantedBytes > 0 && wantedBytes <= Math.min(bounds.readBytes, leftBytes);
    if (!isAllowed) return answer({ id, bytes: null });
    leftBytes -= wantedBytes;
    reader.read(start, last, ending.signal).then(
      (bytes) => answer({ id, bytes }),
      () => answer({ id, bytes: null }),
    );
  };
  return () => {
    ending.abort();
    port.close();
  };
}
