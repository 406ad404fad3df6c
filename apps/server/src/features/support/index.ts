import { codes, supportCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { callRoutes, type Feature } from '../../platform/feature.ts';
import { newId } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { exportFeedback } from './data-export.store.ts';
import { feedbackMail } from './feedback-mail.ts';
import {
  countEvent,
  deleteFeedbackOf,
  type EventCount,
  type Feedback,
  insertFeedback,
  listEventCounts,
  listFeedback,
} from './support.store.ts';

export interface SupportDeps {
  database: Database;
  clock: Clock;
  limits: Limits;
  mailer: Pick<Mailer, 'send'>;
  log: { warn(fields: object, message: string): void };
  /** The address that also receives feedback; null stores it only. */
  feedbackTo: string | null;
  accounts: { findById(id: string): Promise<{ accessKey: string } | undefined> };
}

/** The functions for the admin command line. */
export interface SupportOperations {
  /** Returns feedback, newest first, starting before the ID `before`. */
  listFeedback(page: { before?: string | undefined; limit: number }): Promise<Feedback[]>;
  /** Returns the number of each event on each UTC day, newest day first. */
  countEvents(): Promise<EventCount[]>;
}

export interface Support {
  feature: Feature;
  operations: SupportOperations;
}

const hourSeconds = 3600;

/** Creates the support feature: feedback for the operator, and anonymous counts of the entry pages. */
export function createSupport(deps: SupportDeps): Support {
  const { database, clock } = deps;
  const feedbackLimit = deps.limits.define({
    name: 'support-feedback',
    points: 10,
    windowSeconds: hourSeconds,
    code: codes.tooManyAttempts,
  });
  const eventLimit = deps.limits.define({
    name: 'support-events',
    points: 300,
    windowSeconds: hourSeconds,
    code: codes.tooManyRequests,
  });

  /** Mails feedback to the operator. It is already stored, so a failure is only logged. */
  async function mailToOperator(feedback: Feedback): Promise<void> {
    if (deps.feedbackTo === null) return;
    const account = await deps.accounts.findById(feedback.accountId);
    const mail = feedbackMail(feedback, account?.accessKey ?? feedback.accountId);
    await deps.mailer
      .send({ to: deps.feedbackTo, ...mail })
      .catch((error: unknown) =>
        deps.log.warn({ err: error, feedbackId: feedback.id }, 'feedback could not be mailed'),
      );
  }

  return {
    feature: {
      routes: [
        callRoutes(supportCalls, {
          async sendFeedback({ topic, message, page = null }, { principal: { accountId } }) {
            await feedbackLimit.take(accountId);
            const feedback = { id: newId(), accountId, topic, message, page, createdAt: clock.now() };
            await database.transaction((tx) => insertFeedback(tx, feedback));
            await mailToOperator(feedback);
            return null;
          },
          async recordEvent({ event, device }, { address }) {
            await eventLimit.take(address);
            const day = new Date(clock.now()).toISOString().slice(0, 10);
            await database.transaction((tx) => countEvent(tx, { day, event, device }));
            return null;
          },
        }),
      ],
      exportAccount: (accountId) => exportFeedback(database.read, accountId),
      removeAccount: (accountId) => database.transaction((tx) => deleteFeedbackOf(tx, accountId)),
    },
    operations: {
      listFeedback: (page) => listFeedback(database.read, page),
      countEvents: () => listEventCounts(database.read),
    },
  };
}
