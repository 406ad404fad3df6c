import { randomBytes } from 'node:crypto';
import type { AgentSettings, AnswerEvent } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { createLimits } from '../../../platform/limits/index.ts';
import { createLog } from '../../../platform/log/index.ts';
import { createOutgoingAgents } from '../../../platform/outgoing/index.ts';
import { createSealer } from '../../../platform/secrets/index.ts';
import { createAuditTrail } from '../../audit/index.ts';
import { insertAgent } from '../kernel/agent.store.ts';
import { firstSettings } from '../kernel/agent.ts';
import { type OpenAgent, openAgent } from '../kernel/open-agent.ts';
import type { FollowedEvent } from './answers/following.ts';
import type { Respond, RespondRequest } from './answers/respond.ts';
import { unfinished } from './answers/write-answer.ts';
import type { ChatTerms } from './deps.ts';
import { type AskRequest, type Chat, createChat } from './index.ts';
import type { ModelStanding } from './models/model-choice.ts';

/** A process that answers, over a real database. The test provides the answers. */
export interface ChatProcess {
  readonly chat: Chat;
  readonly clock: { nowMs: number };
  /** Questions that it was given to answer. */
  readonly asked: RespondRequest[];
  readonly standing: { -readonly [Name in keyof ModelStanding]: ModelStanding[Name] };
  ask(request: Partial<AskRequest> & Pick<AskRequest, 'agent'>): ReturnType<Chat['ask']>;
  /** Reads an answer to its end. */
  read(
    agentId: string,
    messageId: string,
    after?: number,
    onEvent?: (event: FollowedEvent) => void,
  ): Promise<FollowedEvent[]>;
  runJob(name: string): Promise<void>;
  /** Ends as SIGKILL does: nothing is written any more. */
  kill(): void;
}

const terms: ChatTerms = {
  serverModel: null,
  allowsOwnModels: true,
  freeTokensPerDay: 1000,
  conversationDays: null,
  questionsPerMinute: 10_000,
  answersAtOnce: 8,
};

const forAnswer = { ...firstSettings } satisfies AgentSettings;

export function startChat(
  database: Database,
  respond: Respond,
  options: { readonly terms?: Partial<ChatTerms>; readonly leaseMs?: number } = {},
): ChatProcess {
  const clock = { nowMs: Date.now(), now: () => clock.nowMs };
  const log = createLog({ level: 'silent', format: 'json', stream: process.stdout });
  const stopping = new AbortController();
  const asked: RespondRequest[] = [];
  const standing = { isReadOnly: false, isFree: false };
  let isDead = false;
  const dying: Database = {
    ...database,
    transaction: (work) => (isDead ? new Promise(() => undefined) : database.transaction(work)),
  };
  const chat = createChat({
    database: dying,
    clock,
    log,
    limits: createLimits({ factor: 1 }),
    audit: createAuditTrail({ database, clock, log }),
    sealer: createSealer([randomBytes(32)]),
    outgoing: createOutgoingAgents({ allowsPrivate: false }),
    outgoingOfServer: createOutgoingAgents({ allowsPrivate: true }),
    stopping: stopping.signal,
    emailsOf: async (ids) => new Map(ids.map((id) => [id, `${id}@example.com`])),
    standingOf: async () => standing,
    openVersion: async () => null,
    retrieve: async () => ({ passages: [], confidence: 0, tookMs: 0 }),
    respond: (request, signal) => {
      asked.push(request);
      return respond(request, signal);
    },
    terms: { ...terms, ...options.terms },
    ...(options.leaseMs !== undefined && { leaseMs: options.leaseMs }),
  });
  return {
    chat,
    clock,
    asked,
    standing,
    ask: (request) =>
      chat.ask({
        version: null,
        settings: forAnswer,
        asker: { channel: 'studio', personId: 'ann', visitor: null },
        ...(request.regenerateOf === undefined && { question: 'Why?' }),
        ...request,
      }),
    async read(agentId, messageId, after = 0, onEvent) {
      const events: FollowedEvent[] = [];
      const never = new AbortController().signal;
      for await (const event of chat.follow({ agentId, messageId, after }, never)) {
        events.push(event);
        onEvent?.(event);
      }
      return events;
    },
    async runJob(name) {
      const job = chat.room.jobs?.find((one) => one.name === name);
      await job?.run(new AbortController().signal);
    },
    kill() {
      isDead = true;
      stopping.abort();
    },
  };
}

export async function createTestAgent(database: Database, accountId = 'account'): Promise<OpenAgent> {
  const now = Date.now();
  const agent = {
    id: newId(),
    accountId,
    name: 'Guide',
    settings: firstSettings,
    createdBy: 'ann',
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
  };
  await database.transaction((tx) => insertAgent(tx, agent));
  return openAgent(database.read, { accountId }, agent.id);
}

const passage = {
  document_id: 'd',
  bucket: 'b',
  key: 'k.txt',
  version_id: 'v1',
  url: null,
  title: null,
  page: null,
  sheet: null,
  row: null,
  line: 1,
  headings: [],
  start: 0,
  end: 4,
  text: 'Text',
  matched: [],
  score: 1,
};

export const found: AnswerEvent = {
  type: 'passages',
  passages: [1, 2].map((number) => ({ ...passage, number, document_id: `d${number}` })),
};

export const says = (text: string): AnswerEvent => ({ type: 'delta', text });

export function finishedWith(
  text: string,
  more: Partial<Extract<AnswerEvent, { type: 'finished' }>> = {},
): AnswerEvent {
  return { ...unfinished('partial', text), status: 'answered', ...more };
}

/** Answers “One [1]. Two.” in pieces. */
export const saysTwo: Respond = async function* () {
  yield found;
  yield says('One [1].');
  yield says(' Two.');
  yield finishedWith('One [1]. Two.');
};

/** Sends the given events, then nothing more until it is stopped. */
export function stallsAfter(...events: readonly AnswerEvent[]): Respond {
  return async function* (_request, signal) {
    yield* events;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    signal.throwIfAborted();
  };
}

/** Answers once `open` is called. */
export function gated(respond: Respond): { readonly respond: Respond; readonly open: () => void } {
  const gate = Promise.withResolvers<void>();
  return {
    async *respond(request, signal) {
      await gate.promise;
      yield* respond(request, signal);
    },
    open: gate.resolve,
  };
}
