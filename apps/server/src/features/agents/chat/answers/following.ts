import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerEvent } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Log } from '../../../../platform/log/index.ts';
import { findMessage } from '../records/message.store.ts';
import { type Answer, firstNumber } from '../records/message.ts';
import type { LiveAnswers } from './live-answers.ts';
import { findEvents, type NumberedEvent } from './running-answer.store.ts';

/** An event for followers of an answer: the stored question, an event of the answer, or its end. */
export type FollowedEvent =
  | { readonly number: number; readonly kind: 'accepted'; readonly answer: Answer }
  | { readonly number: number; readonly kind: 'event'; readonly event: AnswerEvent }
  | { readonly number: number; readonly kind: 'ended'; readonly answer: Answer };

export interface FollowingDeps {
  readonly read: Reader;
  readonly log: Log;
  readonly live: LiveAnswers;
  /** Fires when the server stops. */
  readonly stopping: AbortSignal;
  /** Interval between checks of an answer that another process writes. */
  readonly pollMs: number;
}

interface Followed {
  readonly agentId: string;
  readonly messageId: string;
  /** Number of the last event that the follower has received. */
  readonly after: number;
}

/**
 * Returns the events of an answer after a number until it has ended, whichever process writes it. Ends without an
 * `ended` if the server stops or the answer is deleted.
 */
export async function* followAnswer(
  deps: FollowingDeps,
  followed: Followed,
  leaving: AbortSignal,
): AsyncGenerator<FollowedEvent> {
  try {
    yield* follow(deps, followed, leaving);
  } catch (err) {
    // The response has started, so the reader only sees it break off, and follows again.
    deps.log.warn({ err, messageId: followed.messageId }, 'an answer could not be followed further');
    throw err;
  }
}

async function* follow(
  deps: FollowingDeps,
  { agentId, messageId, after }: Followed,
  leaving: AbortSignal,
): AsyncGenerator<FollowedEvent> {
  const over = AbortSignal.any([leaving, deps.stopping]);
  let last = after;
  while (!over.aborted) {
    const live = deps.live.get(messageId);
    const answer = await findAnswer(deps.read, { agentId, messageId });
    if (!answer) return;
    const base = live?.base ?? firstNumber(answer.attempt);
    // A reader that already has events of a finished answer needs only its end.
    if (last < base && (last === 0 || answer.endedAt === null)) {
      last = base;
      yield { number: base, kind: 'accepted', answer };
    }
    if (answer.endedAt !== null) {
      yield { number: Math.max(last, answer.lastEvent) + 1, kind: 'ended', answer };
      return;
    }
    const events = live ? live.read(last, over) : stored(deps.read, messageId, last);
    for await (const { number, event } of events) {
      last = number;
      yield { number, kind: 'event', event };
    }
    // An answer of this process has ended or was handed back; one of another process is polled again.
    if (!live) await sleep(deps.pollMs, undefined, { signal: over }).catch(() => undefined);
  }
}

async function* stored(read: Reader, messageId: string, after: number): AsyncGenerator<NumberedEvent> {
  yield* await findEvents(read, messageId, after);
}

async function findAnswer(
  read: Reader,
  message: { readonly agentId: string; readonly messageId: string },
): Promise<Answer | undefined> {
  const found = await findMessage(read, message);
  return found?.role === 'answer' ? found : undefined;
}
