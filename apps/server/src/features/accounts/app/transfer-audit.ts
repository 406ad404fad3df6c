import type { AuditTrail } from '../../audit/index.ts';
import type { TransferAudit, TransferEvent } from '../team/transfer.service.ts';

/** Records ownership transfers that complete or end without a request in the account's audit log. */
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
