import { limits } from '@atoll/contract/limits';
import type { Reader } from '@atoll/database';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { LogPage, LogPageRequest } from '../../platform/log-file.ts';
import { type AuditFilter, type AuditRow, findAudit } from './audit.store.ts';
import { type ChainReport, verifyChain } from './chain.ts';

/** Reads the audit log. @throws {UserError} 1027 for an invalid cursor */
export interface AuditLog {
  page(accountId: string, filter: AuditFilter, page: LogPageRequest): Promise<AuditPage>;
  verify(accountId: string): Promise<ChainReport>;
}

export interface AuditPage extends LogPage<AuditRow> {
  /** The emails of the people in the entries, by ID. */
  emails: ReadonlyMap<string, string>;
}

/** Returns people's emails by ID, without deleted people. */
export type EmailsOf = (personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const usualLimit = 100;

export function createAuditLog({ read, emailsOf }: { read: Reader; emailsOf: EmailsOf }): AuditLog {
  return {
    async page(accountId, filter, { cursor, limit = usualLimit }) {
      const before = decodeCursor(cursor, ['id'])?.id;
      const most = Math.min(limits.pageSizeMax, Math.max(1, limit));
      const rows = await findAudit(read, accountId, filter, before, most + 1);
      const page = rows.slice(0, most);
      const last = page.at(-1);
      const emails = await emailsOf(peopleOf(page));
      const cursorAfter = rows.length > page.length && last ? encodeCursor({ id: last.id }) : null;
      return { rows: page, cursor: cursorAfter, emails };
    },
    verify: (accountId) => verifyChain(read, accountId),
  };
}

function peopleOf(rows: readonly AuditRow[]): string[] {
  return [...new Set(rows.flatMap(({ person_id: id }) => (id === null ? [] : [id])))];
}
