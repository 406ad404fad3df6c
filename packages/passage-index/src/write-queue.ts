import { type PreparedDocument, prepareDocument } from './indexing/prepare.ts';
import { writeDocuments } from './indexing/write-documents.ts';
import type { PassageStore } from './store/store.ts';
import type { PassageDocument } from './types.ts';

/**
 * A transaction takes waiting documents up to this many, or a single long one. The rows of a term are spread over the
 * whole index, so one large transaction writes a fraction of the pages that several small ones write.
 */
const batchDocuments = 512;
const batchChars = 2 * 1024 * 1024;

interface Waiting {
  readonly scope: string;
  readonly document: PassageDocument;
  resolve(outcome: { passages: number }): void;
  reject(error: unknown): void;
}

/** Writes documents in the order in which they come; those that wait for the same scope share a transaction. */
export function createWriteQueue(store: PassageStore) {
  const waiting: Waiting[] = [];
  let isRunning = false;
  let last: Promise<void> = Promise.resolve();

  const run = async () => {
    // Calls of the same turn of the event loop go together.
    await new Promise(setImmediate);
    let writing = Promise.resolve();
    while (waiting.length > 0) {
      const prepared = await prepareBatch(takeBatch(waiting));
      await writing;
      writing = writeBatch(store, prepared);
      if (waiting.length === 0) await writing;
    }
    isRunning = false;
  };

  return {
    put(scope: string, document: PassageDocument): Promise<{ passages: number }> {
      return new Promise((resolve, reject) => {
        waiting.push({ scope, document, resolve, reject });
        if (isRunning) return;
        isRunning = true;
        last = run();
      });
    },
    /** Resolves when everything so far is written. */
    async settled(): Promise<void> {
      await last;
    },
  };
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  const scope = waiting[0]?.scope;
  let [count, chars] = [0, 0];
  for (const { scope: other, document } of waiting) {
    chars += document.text.length;
    if (other !== scope || (count > 0 && chars > batchChars) || count >= batchDocuments) break;
    count++;
  }
  return waiting.splice(0, count);
}

interface Prepared extends Waiting {
  readonly prepared: PreparedDocument;
}

/** Pauses after each document, so that the answers of the database don't wait. */
async function prepareBatch(batch: readonly Waiting[]): Promise<Prepared[]> {
  const all: Prepared[] = [];
  for (const one of batch) {
    try {
      all.push({ ...one, prepared: prepareDocument(one.document) });
    } catch (error) {
      one.reject(error);
    }
    await new Promise(setImmediate);
  }
  return all;
}

async function writeBatch(store: PassageStore, batch: readonly Prepared[]): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const documents = batch.map(({ prepared }) => prepared);
  try {
    await store.write(first.scope, (writer) => writeDocuments(writer, first.scope, documents));
    for (const { prepared, resolve } of batch) resolve({ passages: prepared.passages.length });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
