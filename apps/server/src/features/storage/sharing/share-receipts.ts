import { roleCovers } from '@atoll/contract/permissions';
import type { Job } from '../../../platform/jobs/index.ts';
import { hourMs, minuteMs } from '../../../platform/time.ts';
import type { SharingDeps } from './deps.ts';
import { receiptMail } from './receipt-mail.ts';
import { findReceipts, markLink, markReceipts, type Receipt } from './share-receipt.store.ts';

type Deps = Pick<SharingDeps, 'database' | 'clock' | 'mailer' | 'profileOf' | 'roleOf' | 'consoleUrl'>;

/** A sender who uploads several files pauses no longer than this, so that one mail is about all of them. */
const pauseMs = 5 * minuteMs;
/** Files that are mailed about at once, for all links. */
const batchSize = 1000;

/** Creates the job that mails the creators of file requests about received files: once an hour and link at most. */
export function createReceiptJob(deps: Deps): Job {
  return { name: 'storage-share-receipts', everyMs: minuteMs, run: (signal) => tellReceipts(deps, signal) };
}

/**
 * Failed mails stay due for the next run; a process that dies while sending loses that one mail.
 * @throws the first failure, after trying every link
 */
async function tellReceipts(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const receipts = await findReceipts(deps.database.read, { mailedBefore: now - hourMs, limit: batchSize });
  const failures: unknown[] = [];
  for (const [linkId, ofLink] of Map.groupBy(receipts, (receipt) => receipt.linkId)) {
    if (signal.aborted) break;
    if (isStillSending(ofLink, now)) continue;
    await tell(deps, linkId, ofLink, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Reports whether more files may follow soon. Nobody waits longer than an hour. */
function isStillSending(receipts: readonly Receipt[], now: number): boolean {
  const times = receipts.map(({ at }) => at);
  return Math.max(...times) > now - pauseMs && Math.min(...times) > now - hourMs;
}

async function tell(deps: Deps, linkId: string, receipts: readonly Receipt[], now: number): Promise<void> {
  const { database } = deps;
  const [first] = receipts;
  if (!first) return;
  const ids = receipts.map(({ id }) => id);
  const recipient = await recipientOf(deps, first);
  await database.transaction(async (tx) => {
    await markReceipts(tx, ids, now);
    if (recipient) await markLink(tx, linkId, now);
  });
  if (!recipient) return;
  const { email, locale } = recipient;
  const { bucketName, prefix } = first;
  const names = receipts.map(({ key }) => (key ?? '').slice(prefix.length));
  const mail = receiptMail(locale, { consoleUrl: deps.consoleUrl, bucketName, prefix, names });
  try {
    await deps.mailer.send({ to: email, ...mail });
  } catch (error) {
    await database.transaction(async (tx) => {
      await markReceipts(tx, ids, null);
      await markLink(tx, linkId, first.linkToldAt);
    });
    throw error;
  }
}

/** Returns the link's creator if they want mails, and may still see the files. */
async function recipientOf(
  { database, profileOf, roleOf }: Deps,
  { accountId, createdBy: personId, notifies }: Receipt,
): Promise<Awaited<ReturnType<Deps['profileOf']>>> {
  if (personId === null || notifies === 0) return undefined;
  const role = await roleOf(database.read, { accountId, personId });
  return role !== undefined && roleCovers(role, 'read') ? profileOf(personId) : undefined;
}
