import { type PreparedDocument, prepareDocument } from './indexing/prepare.ts';
import { writeDocuments } from './indexing/write-documents.ts';
import type { PassageStore } from './store/store.ts';
import type { PassageDocument } from './types.ts';

/** A transaction takes waiting documents up to this many passages, or a single document. */
const batchPassages = 512;
const batchChars = 1024 * 1024;

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
    while (waiting.length > 0) await writeBatch(store, takeBatch(waiting));
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
    if (other !== scope || (count > 0 && chars > batchChars) || count >= batchPassages) break;
    count++;
  }
  return waiting.splice(0, count);
}

async function writeBatch(store: PassageStore, batch: readonly Waiting[]): Promise<void> {
  const prepared: { one: Waiting; document: PreparedDocument }[] = [];
  for (const one of batch) {
    try {
      prepared.push({ one, document: prepareDocument(one.document) });
    } catch (error) {
      one.reject(error);
    }
  }
  const [first] = prepared;
  if (!first) return;
  const documents = prepared.map(({ document }) => document);
  try {
    await store.write(first.one.scope, (writer) => writeDocuments(writer, first.one.scope, documents));
    for (const { one, document } of prepared) one.resolve({ passages: document.passages.length });
  } catch (error) {
    for (const { one } of prepared) one.reject(error);
  }
}
