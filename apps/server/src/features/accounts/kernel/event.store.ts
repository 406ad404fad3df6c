import type { SecurityEventKind } from '@atoll/contract';
import type { Reader, Transaction } from '@atoll/database';
import { dayMs } from '../../../platform/time.ts';

const keptMs = 90 * dayMs;

/** A security event of a person's sign-in. */
export interface SecurityEvent {
  id: string;
  personId: string;
  kind: SecurityEventKind;
  at: number;
  userAgent: string;
  address: string;
  count: number;
  about: string | null;
}

const columns = [
  'id',
  'person_id as personId',
  'kind',
  'at',
  'user_agent as userAgent',
  'address',
  'count',
  'about',
] as const;

export async function insertEvent(tx: Transaction, event: SecurityEvent): Promise<void> {
  await tx
    .insertInto('security_events')
    .values({
      id: event.id,
      person_id: event.personId,
      kind: event.kind,
      at: event.at,
      user_agent: event.userAgent,
      address: event.address,
      count: event.count,
      about: event.about,
    })
    .execute();
}

/** Removes and returns the newest event of a kind and address since `since`, to be stored again with a higher count. */
export async function takeEvent(
  tx: Transaction,
  like: Pick<SecurityEvent, 'personId' | 'kind' | 'address'>,
  since: number,
): Promise<SecurityEvent | undefined> {
  const found = await tx
    .selectFrom('security_events')
    .select(columns)
    .where('person_id', '=', like.personId)
    .where('kind', '=', like.kind)
    .where('address', '=', like.address)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found) await tx.deleteFrom('security_events').where('id', '=', found.id).execute();
  return found && withKind(found);
}

/** Returns events, newest first. `before` is the ID of the last one of the previous page. */
export async function listEvents(
  db: Reader,
  personId: string,
  page: { before?: string | undefined; limit: number },
): Promise<SecurityEvent[]> {
  const rows = await db
    .selectFrom('security_events')
    .select(columns)
    .where('person_id', '=', personId)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(withKind);
}

export async function deleteOldEvents(tx: Transaction, now: number): Promise<void> {
  await tx
    .deleteFrom('security_events')
    .where('at', '<', now - keptMs)
    .execute();
}

function withKind<Row extends { kind: string }>(row: Row): Row & { kind: SecurityEventKind } {
  return { ...row, kind: row.kind as SecurityEventKind };
}
