import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import type { AccountDirectory } from '../peers.ts';
import { type CreditTerms, readOnlyAt } from './credit-end.ts';
import { claimDueNotices, type DueNotice, noteGraceOver, returnDueNotice } from './notice.store.ts';
import { noticeMail } from './notice-mail.ts';

const everyMs = 60_000;

export interface NoticesDependencies {
  database: Database;
  clock: Clock;
  accounts: AccountDirectory;
  mailer: Pick<Mailer, 'send'>;
  /** The console's origin, without a trailing slash. */
  publicUrl: string;
  credit: CreditTerms;
}

/** Notifies accounts about the end of their credit and its consequences. */
export function createNoticesJob(deps: NoticesDependencies): Job {
  return { name: 'billing-credit-notices', everyMs, run: () => sendDueNotices(deps) };
}

/**
 * Mails accounts that their credit has ended and when writes will end, that writes have ended, or that they have credit again.
 * Failed mails stay due for the next call; a process that dies while sending loses that one mail.
 * @throws the first failure, after trying every due notice
 */
async function sendDueNotices(deps: NoticesDependencies): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.database.transaction(async (tx) => {
    await noteGraceOver(tx, deps.credit, now);
    return claimDueNotices(tx);
  });
  const failures: unknown[] = [];
  for (const notice of due) {
    try {
      await send(deps, notice);
    } catch (error) {
      failures.push(error);
      await deps.database.transaction((tx) => returnDueNotice(tx, notice));
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function send(deps: NoticesDependencies, notice: DueNotice): Promise<void> {
  const { credit } = deps;
  const writesEndAt = readOnlyAt(notice, credit);
  // If nothing has a price, neither running out of credit nor adding credit has an effect.
  const isOfConsequence = notice.kind === 'restored' ? credit.isCharging : writesEndAt !== null;
  const account = isOfConsequence ? await deps.accounts.findById(notice.accountId) : undefined;
  if (!account) return;
  const to = { locale: account.locale, billingUrl: `${deps.publicUrl}/dss/billing` };
  const facts = {
    ...notice,
    writesEndAt: writesEndAt ?? deps.clock.now(),
    graceMicroUsd: credit.grace.microUsd,
  };
  await deps.mailer.send({ to: account.email, ...noticeMail(to, facts) });
}
