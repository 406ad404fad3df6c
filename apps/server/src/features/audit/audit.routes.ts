import type { auditCalls, auditFiles } from '@atoll/contract';
import type { FileHandlers, Handlers } from '../../platform/http/index.ts';
import { type LogRow, linesOf, logFile, pagesOf } from '../../platform/log-file.ts';
import { auditFilter, toEntry, toVerdict } from './answers.ts';
import type { AuditLog } from './audit-log.service.ts';

export function createAuditHandlers(log: AuditLog): Handlers<typeof auditCalls> {
  return {
    async listAuditEntries({ cursor, limit, ...filter }, { principal }) {
      const page = await log.page(principal.accountId, auditFilter(filter), { cursor, limit });
      return { entries: page.rows.map((row) => toEntry(row, page.emails)), next_cursor: page.cursor };
    },
    verifyAudit: async (_, { principal }) => toVerdict(await log.verify(principal.accountId)),
  };
}

/** Streams the audit log as a file, page by page. */
export function createAuditFiles(log: AuditLog): FileHandlers<typeof auditFiles> {
  return {
    async exportAudit({ format, ...filter }, { principal }) {
      const pages = auditPages(log, principal.accountId, auditFilter(filter));
      return logFile(`${filter.bucket ?? 'account'}-audit`, format, pages);
    },
  };
}

/** Yields an account's entries, newest first, as lines of JSON. */
export function auditLines(log: AuditLog, accountId: string): AsyncIterable<string> {
  return linesOf(auditPages(log, accountId, {}));
}

function auditPages(
  log: AuditLog,
  accountId: string,
  filter: Parameters<AuditLog['page']>[1],
): AsyncGenerator<LogRow[], void> {
  return pagesOf(
    (page) => log.page(accountId, filter, page),
    ({ rows, emails }) => rows.map((row) => toEntry(row, emails)),
  );
}
