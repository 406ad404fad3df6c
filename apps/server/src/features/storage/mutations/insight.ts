import type { Mutation } from '@atoll/database';
import { appendAudit, type NewAuditRow } from '../insight/audit.store.ts';
import { insertRequests, type RequestRow } from '../insight/request.store.ts';

/** Keeps requests to buckets whose owners want to know of them. */
export const keepRequests: Mutation<readonly RequestRow[], void> = {
  name: 'storage.keepRequests',
  run: (tx, rows) => insertRequests(tx, rows),
};

/** Keeps what somebody did with an account, at the end of the account's chain. */
export const keepAudit: Mutation<NewAuditRow, void> = {
  name: 'storage.keepAudit',
  run: (tx, row) => appendAudit(tx, row),
};
