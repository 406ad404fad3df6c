import { parentPrefix } from '../../object-key.ts';
import type { AuditEntry } from '../log/queries.ts';
import { batchKeys } from './audit-keys.ts';

/** Changes for one sentence: one, or several of one kind. Never empty; newest first. */
export interface AuditBatch {
  first: AuditEntry;
  entries: readonly AuditEntry[];
  /** The common folder, with the bucket. */
  place: string;
}

/** Changes further apart belong to different batches. */
const gapMs = 10 * 60_000;

/** Groups changes of one kind, by one person, in one folder, within a short time. */
export function batchesOf(entries: readonly AuditEntry[]): AuditBatch[] {
  const batches: { entries: [AuditEntry, ...AuditEntry[]]; place: string }[] = [];
  for (const entry of entries) {
    const last = batches.at(-1);
    if (last && belongsTo(last.entries.at(-1) ?? last.entries[0], entry)) last.entries.push(entry);
    else batches.push({ entries: [entry], place: placeOf(entry) });
  }
  return batches.map((batch) => ({ ...batch, first: batch.entries[0] }));
}

function belongsTo(newer: AuditEntry, older: AuditEntry): boolean {
  return (
    Object.hasOwn(batchKeys, newer.action) &&
    newer.action === older.action &&
    newer.person_id === older.person_id &&
    newer.actor === older.actor &&
    placeOf(newer) === placeOf(older) &&
    newer.at - older.at <= gapMs
  );
}

function placeOf({ bucket, target }: AuditEntry): string {
  return `${bucket ?? ''}/${target === null ? '' : parentPrefix(target)}`;
}
