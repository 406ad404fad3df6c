import { goldContributorPrefix } from '@atoll/contract';
import type { Schema } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import type { CamelCase } from './row.ts';

/** A contribution to a project, or a gold item of its owner. Names and types are those of the table's columns. */
export type Item = CamelCase<Schema['hub_items']> & { readonly state: ItemState };

/** The cause of a transition. The system has no person. */
export type Actor =
  | { readonly kind: 'contributor' | 'reviewer' | 'adjudicator' | 'owner'; readonly personId: string }
  | { readonly kind: 'system' };

export const system: Actor = { kind: 'system' };

/** Returns the contributor of a project's gold items. */
export function goldContributorOf(projectId: string): string {
  return `${goldContributorPrefix}${projectId}`;
}

/** Columns of an item that was neither checked nor reviewed. */
export const untouched = {
  heldFrom: null,
  uploadId: null,
  sha256: null,
  durationMs: null,
  width: null,
  height: null,
  exif: 'absent',
  checks: '[]',
  warnings: 0,
  similarTo: null,
  goldSeen: 0,
  goldCorrect: 0,
  votes: 0,
  leases: 0,
  appeals: 0,
  appealText: null,
  reportReason: null,
  reportNote: '',
  rejectedAt: null,
  dueAt: null,
  attempts: 0,
} as const;
