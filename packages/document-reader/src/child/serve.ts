import { read as readCallback, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { readDocument } from '../readers/read-document.ts';
import { UnreadableError } from '../unreadable-error.ts';
import type { ReadRequest } from '../wire/messages.ts';
import { writeDocument, writeUnreadable } from '../wire/write-document.ts';

const read = promisify(readCallback);
const requests = 0;
const answers = 3;
const maxRequestBytes = 64 * 1024;
const newline = 0x0a;

/** Reads the files that are asked for, one after the other, until there are no more requests. */
export async function serve(): Promise<void> {
  for await (const request of receiveRequests()) await answer(request);
}

async function* receiveRequests(): AsyncGenerator<ReadRequest> {
  const buffer = Buffer.alloc(maxRequestBytes);
  let heldBytes = 0;
  for (;;) {
    const { bytesRead } = await read(requests, buffer, heldBytes, maxRequestBytes - heldBytes, null);
    if (bytesRead === 0) return;
    heldBytes += bytesRead;
    const end = buffer.subarray(0, heldBytes).indexOf(newline);
    if (end < 0) continue;
    yield JSON.parse(buffer.toString('utf8', 0, end)) as ReadRequest;
    // The next request comes only after the answer to this one.
    heldBytes = 0;
  }
}

async function answer(request: ReadRequest): Promise<void> {
  try {
    const document = await readDocument(request);
    writeDocument(writeBytes, document);
  } catch (error) {
    writeUnreadable(writeBytes, error instanceof UnreadableError ? error.reason : reasonOf(error));
  }
}

/** What a library throws means that it did not understand the file, unless the memory for it was missing. */
function reasonOf(error: unknown): 'out_of_memory' | 'too_large' | 'broken' {
  const message = error instanceof Error ? error.message : '';
  if (/allocation failed/i.test(message)) return 'out_of_memory';
  if (/invalid string length|Cannot create a (string|Buffer) (longer|larger)/i.test(message))
    return 'too_large';
  return 'broken';
}

/** Waits until the other end has taken the bytes, so that nothing queues up here. */
function writeBytes(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(answers, bytes, at);
}
