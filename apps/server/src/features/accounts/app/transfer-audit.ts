import type { AuditTrail } from '../../audit/index.ts';
import type { TransferAudit, TransferEvent } from '../team/transfer.service.ts';

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
