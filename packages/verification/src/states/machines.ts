import { defineMachine } from './machine.ts';

/** While the storage is unlinked, the project's record keeps the state it was in, and linking again restores that one. */
export const projectStates = defineMachine('project', 'draft', {
  draft: { open: 'open' },
  open: { pause: 'paused', drain: 'draining', unlink_storage: 'storage_unlinked' },
  paused: { resume: 'open', drain: 'draining', unlink_storage: 'storage_unlinked' },
  draining: { close: 'closed', unlink_storage: 'storage_unlinked' },
  closed: {},
  storage_unlinked: { restore_open: 'open', restore_paused: 'paused', restore_draining: 'draining' },
});

/**
 * "accept" and "reject" are decisions of the rule, of the adjudicator or of the owner, as recorded with the decision. A
 * held item's record keeps its earlier state, and dismissing the report restores it.
 */
export const itemStates = defineMachine('item', 'uploading', {
  uploading: { receive: 'received', withdraw: 'withdrawn' },
  received: { check: 'checking', withdraw: 'withdrawn' },
  checking: { pass_checks: 'in_review', fail_checks: 'failed_checks', withdraw: 'withdrawn' },
  failed_checks: { withdraw: 'withdrawn' },
  in_review: {
    accept: 'accepted',
    reject: 'rejected',
    dispute: 'disputed',
    report: 'held',
    withdraw: 'withdrawn',
  },
  disputed: {
    accept: 'accepted',
    reject: 'rejected',
    reopen: 'in_review',
    report: 'held',
    withdraw: 'withdrawn',
  },
  accepted: { store: 'stored', report: 'held', withdraw: 'withdrawn' },
  stored: { release: 'released', report: 'held', withdraw: 'withdrawn' },
  released: { report: 'held', withdraw: 'withdrawn' },
  rejected: { appeal: 'appealed', withdraw: 'withdrawn' },
  appealed: { accept: 'accepted', uphold: 'final', withdraw: 'withdrawn' },
  final: { withdraw: 'withdrawn' },
  held: {
    reopen: 'in_review',
    reject: 'rejected',
    restore_disputed: 'disputed',
    restore_accepted: 'accepted',
    restore_stored: 'stored',
    restore_released: 'released',
    withdraw: 'withdrawn',
  },
  withdrawn: {},
});

export const assignmentStates = defineMachine('assignment', 'leased', {
  leased: { vote: 'voted', skip: 'skipped', expire: 'expired' },
  voted: {},
  skipped: {},
  expired: {},
});

export const releaseStates = defineMachine('release', 'draft', {
  draft: { freeze: 'frozen' },
  frozen: { sign: 'signed' },
  signed: { publish: 'published' },
  published: { supersede: 'superseded', recall: 'recalled' },
  superseded: {},
  recalled: {},
});

export type ProjectState = keyof typeof projectStates.table;
export type ItemState = keyof typeof itemStates.table;
export type AssignmentState = keyof typeof assignmentStates.table;
export type ReleaseState = keyof typeof releaseStates.table;

export const machines = [projectStates, itemStates, assignmentStates, releaseStates] as const;
