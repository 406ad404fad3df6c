import { roleCovers } from '@atoll/contract/permissions';
import type { Job } from '../../../platform/jobs/index.ts';
import { hourMs, minuteMs } from '../../../platform/time.ts';
import type { SharingDeps } from './deps.ts';
import { receiptMail, shownNames } from './receipt-mail.ts';
import {
  findReceivingLinks,
  markLink,
  markReceipts,
  type ReceivingLink,
  unmarkReceipts,
} from './share-receipt.store.ts';

type Deps = Pick<SharingDeps, 'database' | 'clock' | 'mailer' | 'profileOf' | 'roleOf' | 'consoleUrl'>;

/** A sender who uploads several files pauses no longer than this, so that one mail is about all of them. */
const pauseMs = 5 * minuteMs;
/** Links read at once. */
const pageSize = 100;

/** Creates the job that mails the creators of file requests about received files: once an hour and link at most. */
export function createReceiptJob(deps: Deps): Job {
  return { name: 'storage-share-receipts', everyMs: minuteMs, run: (signal) => tellReceipts(deps, signal) };
}

/**
 * Mails about each link in turn, so that no link keeps others waiting. Failed mails stay due for the next run; a process that
 * dies while sending loses that one mail.
 * @throws the first failure, after trying every link
 */
async function tellReceipts(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const due = { pausedBefore: now - pauseMs, waitedBefore: now - hourMs, mailedBefore: now - hourMs };
  const failures: unknown[] = [];
  let links: ReceivingLink[];
  let after = '';
  do {
    links = await findReceivingLinks(deps.database.read, { ...due, after, limit: pageSize });
    for (const link of links) {
      if (signal.aborted) return;
      after = link.id;
      await tell(deps, link, now).catch((error: unknown) => failures.push(error));
    }
  } while (links.length === pageSize);
  if (failures.length > 0) throw failures[0];
}

async function tell(deps: Deps, link: ReceivingLink, now: number): Promise<void> {
  const { database } = deps;
  const { id, bucketName, prefix } = link;
  const recipient = await recipientOf(deps, link);
  const { count, keys } = await database.transaction(async (tx) => {
    if (recipient) await markLink(tx, id, now);
    return markReceipts(tx, { id, toldAt: now, mostKeys: shownNames });
  });
  if (!recipient || count === 0) return;
  const { email, locale } = recipient;
  const names = keys.map((key) => key.slice(prefix.length));
  const mail = receiptMail(locale, { consoleUrl: deps.consoleUrl, bucketName, prefix, names, count });
  try {
    await deps.mailer.send({ to: email, ...mail });
  } catch (error) {
    await database.transaction(async (tx) => {
      await unmarkReceipts(tx, id, now);
      await markLink(tx, id, link.toldAt);
    });
    throw error;
  }
}

/** Returns the link's creator if they want mails, and may still see the files. */
async function recipientOf(
  { database, profileOf, roleOf }: Deps,
  { accountId, createdBy: personId, notifies }: ReceivingLink,
): Promise<Awaited<ReturnType<Deps['profileOf']>>> {
  if (personId === null || notifies === 0) return undefined;
  const role = await roleOf(database.read, { accountId, personId });
  return role !== undefined && roleCovers(role, 'read') ? profileOf(personId) : undefined;
}
