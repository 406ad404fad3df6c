import { limits } from '@atoll/contract/limits';
import type { Reader } from '@atoll/database';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { LogPage, LogPageRequest } from '../../platform/log-file.ts';
import { type AuditFilter, type AuditRow, findAudit } from './audit.store.ts';
import { type ChainReport, verifyChain } from './chain.ts';
import { matcherOf } from './match.ts';

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
/** Rows read at once to look into their details, and the most for one page. */
const scanSize = 1000;
const maxScanned = 10_000;

export function createAuditLog({ read, emailsOf }: { read: Reader; emailsOf: EmailsOf }): AuditLog {
  return {
    async page(accountId, filter, { cursor, limit = usualLimit }) {
      const before = decodeCursor(cursor, ['id'])?.id;
      const most = Math.min(limits.pageSizeMax, Math.max(1, limit));
      const { rows, nextId } = await findPage(read, { accountId, filter, before, most });
      const emails = await emailsOf(peopleOf(rows));
      return { rows, cursor: nextId === undefined ? null : encodeCursor({ id: nextId }), emails };
    },
    verify: (accountId) => verifyChain(read, accountId),
  };
}

interface WantedPage {
  accountId: string;
  filter: AuditFilter;
  /** Entries are older than this ID. */
  before: string | undefined;
  most: number;
}

interface FoundPage {
  rows: AuditRow[];
  /** The next page is older than this entry; undefined: there is none. */
  nextId: string | undefined;
}

/** Returns a page of at most `most` entries. It may have fewer before the end: it looks into a limited number of entries. */
async function findPage(read: Reader, wanted: WantedPage): Promise<FoundPage> {
  const { accountId, filter, before, most } = wanted;
  const isWanted = matcherOf(filter);
  if (!isWanted) return pageOf(await findAudit(read, accountId, filter, before, most + 1), most);
  const rows: AuditRow[] = [];
  let lastId = before;
  for (let scanned = 0; scanned < maxScanned; scanned += scanSize) {
    const found = await findAudit(read, accountId, filter, lastId, scanSize);
    rows.push(...found.filter(isWanted));
    if (rows.length > most || found.length < scanSize) return pageOf(rows, most);
    lastId = found.at(-1)?.id;
  }
  return { rows, nextId: lastId };
}

/** Cuts rows to a page. A further row proves that there is a next page. */
function pageOf(rows: readonly AuditRow[], most: number): FoundPage {
  const page = rows.slice(0, most);
  return { rows: page, nextId: rows.length > most ? page.at(-1)?.id : undefined };
}

function peopleOf(rows: readonly AuditRow[]): string[] {
  return [...new Set(rows.flatMap(({ person_id: id }) => (id === null ? [] : [id])))];
}
