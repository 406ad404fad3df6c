import { auditCalls, auditFiles } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { callRoutes, type Feature, fileRoutes } from '../../../platform/feature.ts';
import type { FileHandlers, Handlers } from '../../../platform/http/index.ts';
import { auditLines, createAuditFiles, createAuditHandlers } from '../audit.routes.ts';
import { removeAudit } from '../audit.store.ts';
import { type AuditLog, createAuditLog, type EmailsOf } from '../audit-log.service.ts';

export interface Audit {
  feature: Feature;
  handlers: Handlers<typeof auditCalls>;
  files: FileHandlers<typeof auditFiles>;
  verify: AuditLog['verify'];
}

/** Creates the audit log of every account. */
export function createAudit({ database, emailsOf }: { database: Database; emailsOf: EmailsOf }): Audit {
  const log = createAuditLog({ read: database.read, emailsOf });
  const handlers = createAuditHandlers(log);
  const files = createAuditFiles(log);
  return {
    handlers,
    files,
    verify: log.verify,
    feature: {
      routes: [callRoutes(auditCalls, handlers), fileRoutes(auditFiles, files)],
      // The name that the console and the guide use.
      exportAccount: (accountId) => [{ name: 'storage/audit.jsonl', chunks: auditLines(log, accountId) }],
      removeAccount: (accountId, signal) => removeAudit(database, accountId, signal),
    },
  };
}
