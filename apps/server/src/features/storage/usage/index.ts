import type { Locale } from '@atoll/contract';
import type { Log } from '../../../platform/log/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import type { Allowance } from '../kernel/allowance.ts';
import type { TransferMeter } from '../kernel/transfer-meter.ts';
import { type AbandonedDeps, createAbandonedUploads } from './abandoned.service.ts';
import type { ActivityMeter } from './activity-meter.ts';
import { createAlertJob } from './alert-job.ts';
import { usageAlertMail } from './alert-mail.ts';
import { createFolderUsage } from './folder-usage.ts';
import { createSampleJob, type UninvoicedSince } from './sample-job.ts';
import { createStoredJob } from './stored-job.ts';
import { createUsageService } from './usage.service.ts';

export { putSamples } from './sample.store.ts';
export type { UninvoicedSince } from './sample-job.ts';
export { putStoredDays } from './stored.store.ts';
export { addUse } from './usage.mutation.ts';
export { usageOfDays } from './used-amounts.store.ts';

/** Access to the mailer and to recipients. */
export interface UsageMail {
  mailer: Pick<Mailer, 'send'>;
  findById: (accountId: string) => Promise<{ email: string; locale: Locale } | undefined>;
  consoleUrl: string;
}

export interface UsageDeps extends AbandonedDeps {
  log: Log;
  allowance: Allowance;
  transfer: TransferMeter;
  activity: Pick<ActivityMeter, 'sent'>;
  usageMail: UsageMail;
  uninvoicedSince: UninvoicedSince;
}

/** Creates the services and jobs for usage. */
export function createUsage(deps: UsageDeps) {
  const { database, clock, usageMail } = deps;
  return {
    usage: createUsageService({ ...deps, read: database.read }),
    folderUsage: createFolderUsage({
      database,
      clock,
      onFailure: (err) => deps.log.warn({ err }, 'what lies in a folder could not be counted'),
    }),
    abandonedUploads: createAbandonedUploads(deps),
    jobs: [
      createSampleJob(deps),
      createStoredJob(deps),
      createAlertJob({
        ...deps,
        async tellOfUsage(accountId, alert) {
          const account = await usageMail.findById(accountId);
          if (!account) return;
          const to = { locale: account.locale, consoleUrl: usageMail.consoleUrl };
          await usageMail.mailer.send({ to: account.email, ...usageAlertMail(to, alert) });
        },
      }),
    ],
  };
}
