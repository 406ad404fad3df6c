import type { AccountsDeps } from '../features/accounts/index.ts';
import type { AuditTrail } from '../features/audit/index.ts';

type TransferAudit = AccountsDeps['audit'];
type TransferEvent = Parameters<TransferAudit['keep']>[0];

/** Writes what happens to ownership transfers by itself into the account's audit log. No request is behind it. */
export function transferAudit(trail: AuditTrail): TransferAudit {
  return {
    record: (find, operation) =>
      trail.record(async () => {
        const event = find();
        return event && entryOf(event);
      }, operation),
    keep: (event) => trail.keep(entryOf(event)),
  };
}

function entryOf(event: TransferEvent) {
  return {
    ...event,
    actor: 'console',
    bucketName: undefined,
    detail: {},
    address: '',
    userAgent: '',
    requestId: '',
  };
}
