import { auditedOperations } from '@atoll/contract/audit-actions';
import type { AuditEvent } from '../../features/audit/index.ts';
import type { RequestNotes } from '../access/gateway.ts';
import type { Exchange } from '../exchange/exchange.ts';

const audited: ReadonlySet<string> = new Set(auditedOperations);

/**
 * Runs an operation and records its change in the audit log of the bucket's owner, regardless of the requester. The
 * entry is committed with the change.
 * @param ownerId the bucket's owner; of a new bucket, the caller
 */
export function recorded(exchange: Exchange, ownerId: string, operation: () => Promise<void>): Promise<void> {
  const { notes, request } = exchange;
  if (notes.operation === undefined || !audited.has(notes.operation)) return operation();
  const event: AuditEvent = {
    accountId: ownerId,
    personId: undefined,
    actor: actorOf(notes, ownerId),
    action: notes.operation,
    bucketName: request.bucketName,
    target: undefined,
    detail: {},
    address: exchange.remoteAddress,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
  };
  return exchange.storage.audit.record(event, operation);
}

/** Returns the actor. Another account is named by its ID, because the owner must not learn its access keys. */
function actorOf({ requesterId, accessKeyId }: RequestNotes, ownerId: string): string {
  if (requesterId === undefined) return 'anonymous';
  return requesterId === ownerId ? (accessKeyId ?? 'console') : requesterId;
}
