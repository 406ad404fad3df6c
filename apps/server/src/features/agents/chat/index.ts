import {
  agentChatCalls,
  agentChatStreams,
  agentConversationCalls,
  agentConversationFiles,
  agentCuratedCalls,
  agentModelCalls,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { callRoutes, fileRoutes, type Routes, streamRoutes } from '../../../platform/feature.ts';
import { newId } from '../../../platform/ids.ts';
import { dayMs, startOfDay } from '../../../platform/time.ts';
import { audited } from '../../audit/index.ts';
import type { AgentRoom } from '../kernel/room.ts';
import { openChatModel } from '../models/open-chat-model.ts';
import { testConnection } from '../models/test-connection.ts';
import { answerOnce, type QuestionOnce } from './answers/answer-once.ts';
import { createAnswerQueue } from './answers/answer-queue.ts';
import { type AcceptedQuestion, type AskingDeps, type AskRequest, acceptQuestion } from './answers/asking.ts';
import { followAnswer } from './answers/following.ts';
import { createLiveAnswers } from './answers/live-answers.ts';
import { createResponder } from './answers/responder.ts';
import { releaseLeases } from './answers/running-answer.store.ts';
import { createTakeoverJob } from './answers/takeover-job.ts';
import { serverEnds, writeAnswer } from './answers/write-answer.ts';
import { createChatHandlers, createChatStreams } from './chat.routes.ts';
import { createChatRoom } from './chat-room.ts';
import {
  createConversationFiles,
  createConversationHandlers,
  type OpenVersion,
} from './conversations/conversations.routes.ts';
import { createConversationService } from './conversations/conversations.service.ts';
import { createCuratedHandlers } from './curated/curated.routes.ts';
import { createCuratedService } from './curated/curated.service.ts';
import { findCuratedQuestions } from './curated/curated.store.ts';
import type { ChatDeps } from './deps.ts';
import { createChatSettingsService } from './models/chat-settings.service.ts';
import { createModelChoice } from './models/model-choice.ts';
import { createModelHandlers } from './models/model-connection.routes.ts';
import { createModelConnectionService } from './models/model-connection.service.ts';
import { listModelUse } from './models/model-use.store.ts';
import { hasConversation } from './records/conversation.store.ts';
import { countQuestionsSince } from './records/message.store.ts';
import { createRetentionJob } from './retention-job.ts';

export type { AskRequest } from './answers/asking.ts';
export type { ChatPorts } from './deps.ts';
export { tokensOfDays } from './models/model-use.store.ts';
export { findLastQuestion } from './records/conversation.store.ts';
export type { Answer } from './records/message.ts';
export type { AnswerConfig } from './terms.ts';
export { chatTermsOf } from './terms.ts';

const defaultLeaseMs = 15_000;
const flushMs = 1_000;
const followPollMs = 500;
const answersOfAsker = 5;
const waitingOfAccount = 500;
const waitingInAll = 5_000;
const questionsPerAccount = 1_200;
const windowSeconds = 60;
/** The longest time for which running answers may continue after a stop signal. */
const settleMs = 3_000;

/** Opens files for readers of citations. */
interface WithFiles {
  readonly openVersion: OpenVersion;
}

export type Chat = ReturnType<typeof createChat>;

/** Creates conversations: questions, their answers, curated answers, and the models that answer. */
export function createChat(deps: ChatDeps & WithFiles) {
  const { database, clock, terms, leaseMs = defaultLeaseMs } = deps;
  const { read } = database;
  const holder = newId();
  const live = createLiveAnswers();
  const connections = createModelConnectionService({
    ...deps,
    allowsOwnModels: terms.allowsOwnModels,
    testModel: (connection, signal) =>
      testConnection(connection, 'chat', { agents: deps.outgoing, stopping: deps.stopping }, signal),
  });
  const models = createModelChoice({
    ...deps,
    ...terms,
    read,
    ownConnection: connections.connectionOf,
    openModel: (connection, price) =>
      openChatModel(connection, {
        agents: connection === terms.serverModel?.connection ? deps.outgoingOfServer : deps.outgoing,
        price,
      }),
  });
  const respond =
    deps.respond ?? createResponder({ ...deps, curatedOf: (agentId) => findCuratedQuestions(read, agentId) });
  const queue = createAnswerQueue({
    limits: {
      atOnce: terms.answersAtOnce,
      atOnceOfParty: Math.max(1, Math.ceil(terms.answersAtOnce / 2)),
      waitingOfParty: waitingOfAccount,
      waitingInAll,
      ofAsker: answersOfAsker,
    },
    write: (messageId) => writeAnswer({ ...deps, respond, holder, live, models, flushMs }, messageId),
  });
  const limitOf = (name: string, points: number) =>
    deps.limits.define({ name, points, windowSeconds, code: codes.tooManyRequests });
  const asking: AskingDeps = {
    database,
    clock,
    holder,
    leaseMs,
    live,
    queue,
    limitByAsker: limitOf('agent-questions-asker', terms.questionsPerMinute),
    limitByAccount: limitOf('agent-questions-account', questionsPerAccount),
  };
  const conversations = createConversationService({ database, clock, live });
  const curated = createCuratedService({ database, clock });
  const settings = createChatSettingsService({ database, clock });
  const ask = (request: AskRequest): Promise<AcceptedQuestion> => acceptQuestion(asking, request);
  const follow = (followed: Parameters<typeof followAnswer>[1], leaving: AbortSignal) =>
    followAnswer(
      { read, log: deps.log, live, stopping: deps.stopping, pollMs: followPollMs },
      followed,
      leaving,
    );

  const room: AgentRoom = {
    ...createChatRoom({ database }),
    jobs: [
      createTakeoverJob({ ...deps, holder, leaseMs, live, queue }),
      createRetentionJob({ database, clock, mostDays: terms.conversationDays }),
    ],
    async close() {
      queue.stop();
      const over = setTimeout(() => {
        for (const [, answer] of live.all()) answer.stopping.abort(serverEnds);
      }, settleMs);
      await queue.idle();
      clearTimeout(over);
      await database.transaction((tx) => releaseLeases(tx, holder));
    },
  };
  return {
    room,
    routes: routesOf(deps, { ask, follow, conversations, curated, settings, connections }),
    /** Stores a question from any channel and starts its answer. */
    ask,
    /** Returns the events of an answer until it has ended. */
    follow,
    conversations,
    curated,
    settings,
    /** Returns the models that an account can choose from, as `getAgentOptions` does. */
    async optionsOf(accountId: string) {
      const found = await models.modelsOf(accountId);
      return {
        models: found.map(({ id, name, isDefault, price }) => ({
          id,
          name,
          is_default: isDefault,
          input_price_micro_usd: price?.inputMicroUsd ?? null,
          output_price_micro_usd: price?.outputMicroUsd ?? null,
        })),
        may_bring_own_model: terms.allowsOwnModels,
      };
    },
    /** Answers a question outside any conversation, as evaluations do. */
    answerOnce: (question: QuestionOnce, signal: AbortSignal) =>
      answerOnce({ database, clock, models, respond }, question, signal),
    /** Returns the curated answers of an agent, one for each variant of the question. */
    curatedOf: (agentId: string) => findCuratedQuestions(read, agentId),
    /** Returns what agents used of models in the last days, today included, for the operator. */
    modelUse: ({
      days,
      ...page
    }: {
      readonly days: number;
      readonly after?: string | undefined;
      readonly limit: number;
    }) => listModelUse(read, { ...page, since: startOfDay(clock.now()) - (days - 1) * dayMs }),
    hasAskedAgent: (accountId: string) => hasConversation(read, accountId),
    questionsThisWeek: (agentIds: readonly string[]) =>
      countQuestionsSince(read, agentIds, clock.now() - 7 * dayMs),
  };
}

interface Services {
  readonly ask: Parameters<typeof createChatStreams>[0]['ask'];
  readonly follow: Parameters<typeof createChatStreams>[0]['follow'];
  readonly conversations: ReturnType<typeof createConversationService>;
  readonly curated: ReturnType<typeof createCuratedService>;
  readonly settings: ReturnType<typeof createChatSettingsService>;
  readonly connections: ReturnType<typeof createModelConnectionService>;
}

function routesOf(deps: ChatDeps & WithFiles, services: Services): Routes[] {
  const { database, audit, emailsOf, openVersion } = deps;
  const { read } = database;
  const { conversations, curated, settings, connections } = services;
  const chat = { read, ...services };
  const stored = { read, conversations, settings, emailsOf, openVersion };
  return [
    streamRoutes(agentChatStreams, createChatStreams(chat)),
    callRoutes(agentChatCalls, audited(agentChatCalls, createChatHandlers(chat), audit)),
    callRoutes(
      agentConversationCalls,
      audited(agentConversationCalls, createConversationHandlers(stored), audit),
    ),
    fileRoutes(agentConversationFiles, createConversationFiles(stored)),
    callRoutes(
      agentCuratedCalls,
      audited(agentCuratedCalls, createCuratedHandlers({ read, curated }), audit),
    ),
    callRoutes(agentModelCalls, audited(agentModelCalls, createModelHandlers(connections), audit)),
  ];
}
