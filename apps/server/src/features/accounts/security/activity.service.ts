import type { CallOutput, listSecurityEvents } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { nameDevice } from '../kernel/device-name.ts';
import { listEvents } from '../kernel/event.store.ts';

const pageSize = 25;

/** Returns a person's security events, newest first. `cursor` comes from the previous page. */
export async function listActivity(
  db: Reader,
  personId: string,
  cursor: string | undefined,
): Promise<CallOutput<typeof listSecurityEvents>> {
  const found = await listEvents(db, personId, { before: cursor, limit: pageSize + 1 });
  const events = found.slice(0, pageSize);
  return {
    events: events.map(({ id, at, kind, userAgent, address, count, about }) => ({
      id,
      at,
      kind,
      ...nameDevice(userAgent),
      address,
      count,
      about,
    })),
    next_cursor: found.length > pageSize ? (events.at(-1)?.id ?? null) : null,
  };
}
