import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@atoll/contract/limits';
import type { Reader } from '@atoll/database';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { type AuditFilter, type AuditRow, findAudit } from './audit.store.ts';
import { type ChainReport, verifyChain } from './chain.ts';
import { findRequests, type RequestFilter, type RequestRow } from './request.store.ts';

export interface Page<Row> {
  rows: Row[];
  cursor: string | null;
}

/** A page of a list. */
export interface PageRequest {
  cursor: string | undefined;
  limit: number | undefined;
}

/** What was asked of buckets, and what people did. @throws {UserError} 1027 for a foreign cursor */
export interface InsightService {
  /** A page may be short and yet not the last: so much is looked through at a time. */
  requests(bucket: Authorized<Bucket>, filter: RequestFilter, page: PageRequest): Promise<Page<RequestRow>>;
  audit(accountId: string, filter: AuditFilter, page: PageRequest): Promise<AuditPage>;
  verify(accountId: string): Promise<ChainReport>;
}

export interface AuditPage extends Page<AuditRow> {
  /** Of the people who did it, by their ids. */
  emails: ReadonlyMap<string, string>;
}

/** Of people, by their ids; who is gone has none. */
export type EmailsOf = (personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const usualLimit = 100;
/** Rows looked through at a time, and how often for one page. */
const look = 2_000;
const maxLooks = 10;

export function createInsightService({
  read,
  emailsOf,
}: {
  read: Reader;
  emailsOf: EmailsOf;
}): InsightService {
  return {
    async requests(bucket, filter, { cursor, limit = usualLimit }) {
      let before = decodeCursor(cursor, ['id'])?.id;
      const rows: RequestRow[] = [];
      for (let looks = 0; looks < maxLooks; looks++) {
        const wanted = limitOf(limit) - rows.length;
        const stretch = await findRequests(read, bucket.id, filter, before, { look, limit: wanted });
        rows.push(...stretch.rows);
        before = stretch.lastId;
        if (before === undefined || rows.length >= limitOf(limit)) break;
        await nextTurn();
      }
      return { rows, cursor: before === undefined ? null : encodeCursor({ id: before }) };
    },
    async audit(accountId, filter, { cursor, limit = usualLimit }) {
      const before = decodeCursor(cursor, ['id'])?.id;
      const rows = await findAudit(read, accountId, filter, before, limitOf(limit) + 1);
      const page = rows.slice(0, limitOf(limit));
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

function limitOf(limit: number): number {
  return Math.min(limits.pageSizeMax, Math.max(1, limit));
}
