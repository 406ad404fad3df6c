import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { deleteExpiredCaptchas } from '../captcha/captcha.store.ts';
import { deleteForgottenDevices } from '../devices/device.store.ts';
import { deleteExpiredEmailCodes } from '../entry/email-code.store.ts';
import { deleteExpiredChallenges } from '../factors/challenge.store.ts';
import { deleteExpiredFlows } from '../google/flow.store.ts';
import { deleteOldEvents } from '../kernel/event.store.ts';
import { deleteExpiredResetLinks } from '../kernel/reset-link.store.ts';
import { deleteExpiredTickets } from '../kernel/ticket.store.ts';
import { deleteExpiredNoticeLinks } from '../notices/notice-link.store.ts';
import { deleteExpiredSessions } from '../sessions/session.store.ts';
import { deleteExpiredSessionCodes } from '../sessions/session-code.store.ts';
import { deleteExpiredInvitations } from '../team/invitation.store.ts';

const everyMs = 10 * 60_000;

const cleaners = [
  deleteExpiredSessions,
  deleteExpiredEmailCodes,
  deleteExpiredResetLinks,
  deleteExpiredCaptchas,
  deleteExpiredFlows,
  deleteExpiredTickets,
  deleteExpiredChallenges,
  deleteExpiredInvitations,
  deleteExpiredNoticeLinks,
  deleteExpiredSessionCodes,
  deleteForgottenDevices,
  deleteOldEvents,
];

/** Deletes expired rows. Nothing relies on it, because expired rows are ignored everywhere. */
export function createCleanup({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: 'accounts-cleanup',
    everyMs,
    async run(signal) {
      for (const clean of cleaners) {
        if (signal.aborted) return;
        await database.transaction((tx) => clean(tx, clock.now()));
      }
    },
  };
}
