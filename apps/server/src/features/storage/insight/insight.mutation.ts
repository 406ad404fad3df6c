import type { Mutation } from '@atoll/database';
import { appendAudit, hasAudit, type NewAuditRow } from './audit.store.ts';
import { insertRequests, type RequestRow } from './request.store.ts';

/** Keeps requests to buckets whose owners want to know of them. */
export const keepRequests: Mutation<readonly RequestRow[], void> = {
  name: 'storage.keepRequests',
  run: (tx, rows) => insertRequests(tx, rows),
};

/** Adds an entry to the end of its account's chain, unless it is there already. */
export const keepAudit: Mutation<NewAuditRow, void> = {
  name: 'storage.keepAudit',
  async run(tx, row) {
    if (!(await hasAudit(tx, row.id))) await appendAudit(tx, row);
  },
};
