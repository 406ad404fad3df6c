import type { Reader, Schema, Transaction } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import type { BackupBucket, BackupEvent, BackupEventKind, BackupNode } from './node.ts';

export type SealedNode = BackupNode & { secretSealed: string };

const longestError = 500;
/** Page size of a node's history. */
const historyPage = 100;

export async function findNodes(read: Reader, accountId?: string): Promise<SealedNode[]> {
  let query = read.selectFrom('backup_nodes').selectAll();
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  const rows = await query.orderBy('account_id').orderBy('name').execute();
  return rows.map(toNode);
}

export async function findNode(read: Reader, id: string): Promise<SealedNode | undefined> {
  const row = await read.selectFrom('backup_nodes').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toNode(row);
}

export async function insertNode(tx: Transaction, node: SealedNode & { createdBy: string }): Promise<void> {
  await tx
    .insertInto('backup_nodes')
    .values({
      id: node.id,
      account_id: node.accountId,
      name: node.name,
      address: JSON.stringify(node.address),
      secret_sealed: node.secretSealed,
      is_paused: Number(node.isPaused),
      created_at: node.createdAt,
      created_by: node.createdBy,
      seen_at: node.seenAt,
      unreachable_since: node.unreachableSince,
      last_error: node.lastError,
      last_error_code: node.lastErrorCode,
    })
    .execute();
}

export async function countNodesBy(
  read: Reader,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<number> {
  const row = await read
    .selectFrom('backup_nodes')
    .select((select) => select.fn.countAll<number>().as('nodes'))
    .where('account_id', '=', accountId)
    .where('created_by', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(row.nodes);
}

export async function setPaused(tx: Transaction, id: string, isPaused: boolean): Promise<void> {
  await tx
    .updateTable('backup_nodes')
    .set({ is_paused: Number(isPaused) })
    .where('id', '=', id)
    .execute();
}

export async function noteSeen(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable('backup_nodes')
    .set({ seen_at: now, unreachable_since: null, last_error: null, last_error_code: null })
    .where('id', '=', id)
    .execute();
}

export async function noteUnreachable(
  tx: Transaction,
  id: string,
  { since, error, code }: { since: number; error: string; code: number },
): Promise<void> {
  await tx
    .updateTable('backup_nodes')
    .set({ unreachable_since: since, last_error: error.slice(0, longestError), last_error_code: code })
    .where('id', '=', id)
    .execute();
}

/** Deletes a node and everything recorded about its contents. The data on the node stays there. */
export async function deleteNode(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('backup_buckets').where('node_id', '=', id).execute();
  await tx.deleteFrom('backup_blobs').where('node_id', '=', id).execute();
  await tx.deleteFrom('backup_events').where('node_id', '=', id).execute();
  await tx.deleteFrom('backup_nodes').where('id', '=', id).execute();
}

/** Returns the buckets of one node, or of all, without deleted and removed ones. */
export async function findBackupBuckets(read: Reader, nodeId?: string): Promise<BackupBucket[]> {
  const rows = await findInStates(read, nodeId, ['copying', 'following', 'rebuilding']);
  return rows.map((row) => ({ ...row, state: row.state as BackupBucket['state'] }));
}

/** Returns the buckets that were removed from nodes whose manifests still have to be deleted. */
export function findRemovedBuckets(
  read: Reader,
  nodeId: string,
): Promise<Pick<BackupBucket, 'nodeId' | 'bucketId' | 'bucketName'>[]> {
  return findInStates(read, nodeId, ['removing']);
}

async function findInStates(
  read: Reader,
  nodeId: string | undefined,
  states: readonly Schema['backup_buckets']['state'][],
) {
  let query = read
    .selectFrom('backup_buckets')
    .innerJoin('buckets', 'buckets.id', 'backup_buckets.bucket_id')
    .select(['node_id', 'bucket_id', 'buckets.name', 'buckets.account_id'])
    .select(['added_at', 'state', 'position', 'done_count'])
    .where('state', 'in', states);
  if (nodeId !== undefined) query = query.where('node_id', '=', nodeId);
  const rows = await query.orderBy('buckets.name').execute();
  return rows.map((row) => ({
    nodeId: row.node_id,
    bucketId: row.bucket_id,
    bucketName: row.name,
    accountId: row.account_id,
    addedAt: row.added_at,
    state: row.state,
    position: row.position,
    doneCount: row.done_count,
  }));
}

export async function insertBackupBucket(
  tx: Transaction,
  bucket: Pick<BackupBucket, 'nodeId' | 'bucketId' | 'addedAt'>,
): Promise<void> {
  await tx
    .insertInto('backup_buckets')
    .values({
      node_id: bucket.nodeId,
      bucket_id: bucket.bucketId,
      added_at: bucket.addedAt,
      state: 'copying',
      position: '',
      done_count: 0,
    })
    // Cancels a pending removal.
    .onConflict((conflict) =>
      conflict
        .columns(['node_id', 'bucket_id'])
        .doUpdateSet({ state: 'copying', position: '', done_count: 0 }),
    )
    .execute();
}

export async function markRemoved(tx: Transaction, nodeId: string, bucketId: string): Promise<void> {
  await tx
    .updateTable('backup_buckets')
    .set({ state: 'removing' })
    .where('node_id', '=', nodeId)
    .where('bucket_id', '=', bucketId)
    .execute();
}

export async function setBucketProgress(
  tx: Transaction,
  { nodeId, bucketId }: Pick<BackupBucket, 'nodeId' | 'bucketId'>,
  progress: { state: BackupBucket['state']; position: string; done_count: number },
): Promise<void> {
  await tx
    .updateTable('backup_buckets')
    .set(progress)
    .where('node_id', '=', nodeId)
    .where('bucket_id', '=', bucketId)
    .execute();
}

/** Unless the bucket was added again. */
export async function forgetRemoved(
  tx: Transaction,
  { nodeId, bucketId }: Pick<BackupBucket, 'nodeId' | 'bucketId'>,
): Promise<void> {
  await tx
    .deleteFrom('backup_buckets')
    .where('state', '=', 'removing')
    .where('node_id', '=', nodeId)
    .where('bucket_id', '=', bucketId)
    .execute();
}

export async function insertEvent(
  tx: Transaction,
  nodeId: string,
  event: { kind: BackupEventKind; happenedAt: number; bucket?: string; count?: number },
): Promise<void> {
  await tx
    .insertInto('backup_events')
    .values({
      id: newId(),
      node_id: nodeId,
      kind: event.kind,
      bucket: event.bucket ?? null,
      count: event.count ?? null,
      happened_at: event.happenedAt,
    })
    .execute();
}

/** Returns events, newest first. @param before the ID of an event; only older ones are returned */
export async function findEvents(read: Reader, nodeId: string, before?: string): Promise<BackupEvent[]> {
  let query = read
    .selectFrom('backup_events')
    .select(['id', 'kind', 'bucket', 'count', 'happened_at as happenedAt'])
    .where('node_id', '=', nodeId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(historyPage).execute();
}

function toNode(row: Schema['backup_nodes']): SealedNode {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    address: JSON.parse(row.address) as BackupNode['address'],
    secretSealed: row.secret_sealed,
    isPaused: row.is_paused === 1,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    unreachableSince: row.unreachable_since,
    lastError: row.last_error,
    lastErrorCode: row.last_error_code,
  };
}
