import { accompanied, type Companion, type DatabaseClient, type Reader } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/index.ts';
import type { NewAuditRow } from './audit.store.ts';
import { keepAudit } from './audit.store.ts';
import { newEntry } from './dated.ts';
import { detailOfNotes } from './detail.ts';
import { type AuditNotes, collectNotes } from './notes.ts';

/** An entry of the audit log: who did what, with which parameters. */
export interface AuditEvent {
  accountId: string;
  /** The person in the console; undefined for an access key or an unknown caller. */
  personId: string | undefined;
  /** `console`, `app:` and the ID of a linked app, or the access key. */
  actor: string;
  /** The name of the JSON call or S3 operation. */
  action: string;
  bucketName: string | undefined;
  /** The name of the target, if it has one other than the bucket's. */
  target: string | undefined;
  /** The parameters, without secrets; `record` adds the notes of services. */
  detail: Readonly<Record<string, string>>;
  address: string;
  userAgent: string;
  requestId: string;
}

/** The audit log of every account. */
export interface AuditTrail {
  /**
   * Runs an operation and commits its entry in the transaction of its first change. An operation that changes nothing gets its
   * entry when it succeeds; one that fails before its first change gets none.
   * @param event a function runs inside the transaction; undefined until the account is known
   * @throws whatever the operation throws, or the error of writing the entry
   */
  record<T>(event: AuditEvent | FindAuditEvent, operation: () => Promise<T>): Promise<T>;
  /** Writes the entry of something that changes nothing in the database. Resolves once it is durable; failures are only logged. */
  keep(event: AuditEvent): Promise<void>;
}

export type FindAuditEvent = (read: Reader) => Promise<AuditEvent | undefined>;

const maxText = 500;

export function createAuditTrail({
  database,
  clock,
  log,
}: {
  database: DatabaseClient;
  clock: Clock;
  log: Pick<Log, 'error'>;
}): AuditTrail {
  return {
    async record(event, operation) {
      const { id, now } = newEntry(clock);
      const find = typeof event === 'function' ? event : async () => event;
      const notes: AuditNotes = { names: {} };
      const companion: Companion<NewAuditRow> = {
        mutation: keepAudit,
        async input(read) {
          const found = await find(read);
          if (!found) return undefined;
          const detail = { ...found.detail, ...detailOfNotes(notes) };
          return toRow({ id, at: now() }, { ...found, detail });
        },
      };
      const { result, isWritten } = await accompanied(companion, () => collectNotes(notes, operation));
      if (isWritten) return result;
      const row = await companion.input(database.read);
      if (row) await database.write(keepAudit, row);
      return result;
    },
    keep(event) {
      const { id, now } = newEntry(clock);
      return database
        .write(keepAudit, toRow({ id, at: now() }, event))
        .catch((err: unknown) => log.error({ err }, 'an audit entry could not be written'));
    },
  };
}

function toRow({ id, at }: { id: string; at: number }, event: AuditEvent): NewAuditRow {
  const { accountId, personId, actor, action, bucketName, target, detail, ...from } = event;
  return {
    id,
    account_id: accountId,
    person_id: personId ?? null,
    at,
    actor,
    action,
    bucket_name: bucketName ?? null,
    target: target === undefined ? null : shortened(target),
    detail: JSON.stringify(detail),
    address: from.address,
    user_agent: shortened(from.userAgent),
    request_id: from.requestId,
  };
}

/** Avoids half characters, which a database could not return unchanged. */
function shortened(text: string): string {
  return text.slice(0, maxText).toWellFormed();
}
