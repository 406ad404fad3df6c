import type { auditCalls, auditFiles } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { ExportedFile } from '../../platform/data-export.ts';
import type { FileHandlers, Handlers } from '../../platform/http/index.ts';
import { auditLines, createAuditFiles, createAuditHandlers } from './audit.routes.ts';
import { removeAudit } from './audit.store.ts';
import { type AuditLog, createAuditLog, type EmailsOf } from './audit-log.service.ts';

export { type AuditEvent, type AuditTrail, createAuditTrail, type FindAuditEvent } from './audit-trail.ts';
export { audited } from './audited.ts';

export interface Audit {
  handlers: Handlers<typeof auditCalls>;
  files: FileHandlers<typeof auditFiles>;
  verify: AuditLog['verify'];
  dataOf(accountId: string): ExportedFile[];
  /** Removes the log of an account that is deleted. @throws what `signal` was aborted with */
  removeLogOf(accountId: string, signal: AbortSignal): Promise<void>;
}

/** The audit log of every account. */
export function createAudit({ database, emailsOf }: { database: Database; emailsOf: EmailsOf }): Audit {
  const log = createAuditLog({ read: database.read, emailsOf });
  return {
    handlers: createAuditHandlers(log),
    files: createAuditFiles(log),
    verify: log.verify,
    // The name that the console and the guide give it.
    dataOf: (accountId) => [{ name: 'storage/audit.jsonl', chunks: auditLines(log, accountId) }],
    removeLogOf: (accountId, signal) => removeAudit(database, accountId, signal),
  };
}
