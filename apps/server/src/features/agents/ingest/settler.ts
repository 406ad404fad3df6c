import type { Log } from '../../../platform/log/index.ts';
import type { Claims } from './claims.ts';
import { type SettleDeps, type Settled, settleDocuments } from './settle-documents.ts';

const documentsPerBatch = 64;
/** Limits the texts that wait to be written. */
const maxWaitingChars = 16 * 1024 * 1024;
const retryMs = 10_000;
/**
 * After a batch, the next one waits so long for others. Each transaction syncs the disk, for which writes of objects wait,
 * and writes pages of the whole index, however few documents it has.
 */
const gatherMs = 2_000;

/** Writes the read documents, batching all that have accumulated. */
export interface Settler {
  /** Resolves as soon as more may come. */
  settle(settled: Settled): Promise<void>;
  /** Ends the wait for further documents, because none is being read. */
  hurry(): void;
  /** Resolves once all is written. */
  settled(): Promise<void>;
}

export function createSettler(deps: SettleDeps & { readonly log: Log }, claims: Claims): Settler {
  const waiting: Settled[] = [];
  let waitingChars = 0;
  let writing: Promise<void> | undefined;
  /** Callers that go on only when all is written. While there are any, hardly anything else comes. */
  let held = 0;
  /** Whether nothing else is being read. */
  let isLast = false;
  let endGathering = (): void => undefined;

  const gather = () =>
    new Promise<void>((resolve) => {
      if (held > 0 || isLast) return resolve();
      const timer = setTimeout(resolve, gatherMs);
      endGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const writeBatch = async (batch: readonly Settled[]) => {
    const documents = batch.map(({ document }) => document);
    try {
      await settleDocuments(deps, batch);
      for (const document of documents) claims.end(document);
    } catch (err) {
      deps.log.warn({ err }, 'texts of files could not be indexed and will be tried again');
      await claims.giveBack(documents, retryMs);
    } finally {
      waitingChars -= batch.reduce((sum, settled) => sum + charsOf(settled), 0);
    }
  };
  const writeAll = async () => {
    while (waiting.length > 0) {
      await writeBatch(waiting.splice(0, documentsPerBatch));
      await gather();
    }
  };
  const write = (): Promise<void> => {
    writing ??= writeAll().finally(() => {
      writing = undefined;
      // Others may have come after the last batch was taken.
      if (waiting.length > 0) void write().catch(() => undefined);
    });
    return writing;
  };

  const writeWithoutDelay = async () => {
    held++;
    endGathering();
    try {
      await write();
    } finally {
      held--;
    }
  };

  return {
    async settle(settled) {
      isLast = false;
      waiting.push(settled);
      waitingChars += charsOf(settled);
      const isFull = waiting.length >= documentsPerBatch || waitingChars > maxWaitingChars;
      if (isFull) return writeWithoutDelay();
      write().catch((err: unknown) => deps.log.warn({ err }, 'claims of files could not be given back'));
    },
    hurry() {
      isLast = true;
      endGathering();
    },
    async settled() {
      while (waiting.length > 0 || writing !== undefined) await writeWithoutDelay();
    },
  };
}

function charsOf({ outcome }: Settled): number {
  return 'text' in outcome ? outcome.text.text.length : 0;
}
