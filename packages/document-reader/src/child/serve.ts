import { serveRequests, writeAnswer } from '@atoll/sandboxed-process/serve';
import { readDocument } from '../readers/read-document.ts';
import { UnreadableError } from '../unreadable-error.ts';
import type { ReadRequest } from '../wire/messages.ts';
import { writeDocument, writeUnreadable } from '../wire/write-document.ts';

const maxRequestBytes = 64 * 1024;

/** Reads the requested files one after the other, until there are no more requests. */
export function serve(): Promise<void> {
  return serveRequests<ReadRequest>(maxRequestBytes, answer);
}

async function answer(request: ReadRequest): Promise<void> {
  try {
    const document = await readDocument(request);
    writeDocument(writeAnswer, document);
  } catch (error) {
    writeUnreadable(writeAnswer, error instanceof UnreadableError ? error.reason : reasonOf(error));
  }
}

/** Returns the reason for an error. One of a library means that it did not understand the file, unless memory was missing. */
function reasonOf(error: unknown): 'out_of_memory' | 'too_large' | 'broken' {
  const message = error instanceof Error ? error.message : '';
  if (/allocation failed/i.test(message)) return 'out_of_memory';
  if (/invalid string length|Cannot create a (string|Buffer) (longer|larger)/i.test(message))
    return 'too_large';
  return 'broken';
}
