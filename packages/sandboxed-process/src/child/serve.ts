import { read as readCallback, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const read = promisify(readCallback);
const requests = 0;
const answers = 3;
const newline = 0x0a;

/** Answers the requests of the parent, one after the other, until they end. A request is one line of JSON. */
export async function serveRequests<Request>(
  maxRequestBytes: number,
  answer: (request: Request) => Promise<void>,
): Promise<void> {
  const buffer = Buffer.alloc(maxRequestBytes);
  let heldBytes = 0;
  for (;;) {
    const { bytesRead } = await read(requests, buffer, heldBytes, maxRequestBytes - heldBytes, null);
    if (bytesRead === 0) return;
    heldBytes += bytesRead;
    const end = buffer.subarray(0, heldBytes).indexOf(newline);
    if (end < 0) continue;
    await answer(JSON.parse(buffer.toString('utf8', 0, end)) as Request);
    // The next request comes only after the answer to this one.
    heldBytes = 0;
  }
}

/** Sends bytes to the parent. Waits until it has taken them, so that nothing queues up here. */
export function writeAnswer(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(answers, bytes, at);
}
