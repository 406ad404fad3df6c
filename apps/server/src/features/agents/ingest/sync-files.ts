import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { FileAccess, FileFacts } from '../../storage/index.ts';
import {
  buryDocuments,
  findDocumentsAt,
  keepFiles,
  reassignDocument,
  requeueDocument,
} from '../sources/document.store.ts';
import type { AgentDocument } from '../sources/document.ts';
import { findSourcesIn } from '../sources/source.store.ts';
import { type Coverage, coverageOf, isFile } from '../sources/source.ts';

/** A key that may have changed. */
export interface ChangedKey {
  readonly bucketId: string;
  readonly key: string;
  readonly happenedAt: number;
  /** The bytes are the same, but may be readable now. */
  readonly isReadAgain?: boolean | undefined;
}

export interface SyncDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileAccess;
}

/**
 * Synchronizes agents with the current state of keys, regardless of the changes that led to it. It may run again, and
 * in any order with the changes themselves.
 * @param also runs in the same transaction
 */
export async function syncKeys(
  { database, clock, files }: SyncDeps,
  keys: readonly ChangedKey[],
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const changes = new Map(keys.map((change) => [placeOf(change), change]));
  const looks: Look[] = [];
  for (const [bucketId, inBucket] of Map.groupBy(changes.values(), (change) => change.bucketId)) {
    const names = inBucket.map(({ key }) => key);
    const sources = await findSourcesIn(database.read, [bucketId]);
    const [facts, documents] = await Promise.all([
      files.latestOf(bucketId, names),
      findDocumentsAt(database.read, bucketId, names),
    ]);
    looks.push({ changes: inBucket, facts, documents, coverage: coverageOf(sources) });
  }
  const now = clock.now();
  await database.transaction(async (tx) => {
    for (const look of looks) await applyLook(tx, look, now);
    await also?.(tx);
  });
}

function placeOf({ bucketId, key }: Pick<ChangedKey, 'bucketId' | 'key'>): string {
  return `${bucketId}/${key}`;
}

interface Look {
  readonly changes: readonly ChangedKey[];
  readonly facts: readonly FileFacts[];
  readonly documents: readonly AgentDocument[];
  readonly coverage: Coverage;
}

async function applyLook(
  tx: Transaction,
  { changes, facts, documents, coverage }: Look,
  now: number,
): Promise<void> {
  const factsOf = new Map(facts.map((file) => [file.key, file]));
  const documentsOf = Map.groupBy(documents, ({ key }) => key);
  for (const change of changes) {
    const known = documentsOf.get(change.key) ?? [];
    const file = isFile(change.key) ? factsOf.get(change.key) : undefined;
    if (!file) {
      await buryDocuments(tx, known, now);
      continue;
    }
    const sources = coverage.sourcesOf(file);
    const byAgent = new Map(sources.map((source) => [source.agentId, source]));
    await buryDocuments(
      tx,
      known.filter(({ agentId }) => !byAgent.has(agentId)),
      now,
    );
    for (const source of sources) {
      const own = known.find(({ agentId }) => agentId === source.agentId);
      if (own && own.sourceId !== source.id) await reassignDocument(tx, own.id, source.id);
      const { agentId, accountId } = source;
      const keeping = { agentId, accountId, sourceId: source.id, isBacklog: false, title: null, now };
      await keepFiles(tx, { ...keeping, changedAt: Math.min(now, change.happenedAt) }, [file]);
      if (own?.state === 'unreadable' && change.isReadAgain) await requeueDocument(tx, own.id, now);
    }
  }
}
