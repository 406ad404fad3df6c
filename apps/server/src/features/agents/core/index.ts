import { agentOwnCalls, agentSourceCalls } from '@atoll/contract';
import { documentFormats } from '@atoll/document-reader';
import { callRoutes, type Feature } from '../../../platform/feature.ts';
import { audited } from '../../audit/index.ts';
import { createTableQuestions } from '../answering/tables/create-table-questions.ts';
import { createAgentHandlers } from '../calls/agent.routes.ts';
import { createAgentService } from '../calls/agent.service.ts';
import { createAgentViews } from '../calls/agent-view.service.ts';
import { createKnowledge } from '../calls/knowledge.ts';
import { createSourceHandlers, type SignFile, signExisting } from '../calls/source.routes.ts';
import { createCuratedHandlers } from '../chat/curated/curated.routes.ts';
import { type AnswerConfig, type Chat, type ChatPorts, chatTermsOf, createChat } from '../chat/index.ts';
import { createEvaluations } from '../evaluation/index.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { KnowledgePorts } from '../kernel/ports.ts';
import type { AgentRoom } from '../kernel/room.ts';
import { createPublishing, type PublishDeps } from '../publish/index.ts';
import { findVersion } from '../publish/versions/version.store.ts';
import { embeddingOf } from './embedding.ts';
import { createAgentRemoval } from './removal.ts';

/** A room adds what it needs of the rest of the server here; `compose` supplies it. */
export interface AgentsDeps
  extends AgentDeps,
    Omit<KnowledgePorts, 'embedding'>,
    ChatPorts,
    Omit<PublishDeps, 'checkBeforePublish' | 'modelPrice'> {
  readonly answers: AnswerConfig;
  readonly signFile: SignFile;
}

export type { Chat } from '../chat/index.ts';
export { tokensOfDays } from '../chat/index.ts';
export type { KnowledgeOperations } from '../ingest/operations.ts';

export type Agents = ReturnType<typeof createAgents>;

/** Creates agents, which answer questions from files of their account. */
export function createAgents(deps: AgentsDeps) {
  const { database, clock } = deps;
  const agents = createAgentService(deps);
  const views = createAgentViews({
    read: database.read,
    clock,
    files: deps.files,
    questionsThisWeek: (agentIds) => chat.questionsThisWeek(agentIds),
    publishedVersions: (agentIds) => publishing.publishedVersions(agentIds),
  });
  const embedding = embeddingOf(deps);
  const terms = chatTermsOf(deps.answers);
  const knowledge = createKnowledge({ ...deps, embedding });
  const chat: Chat = createChat({
    ...deps,
    retrieve: knowledge.retrieve,
    tablesOf: ({ id, accountId }, sourceIds) =>
      createTableQuestions({
        filesOf: (passages, signal) => knowledge.tableFilesOf({ id, accountId, sourceIds }, passages, signal),
      }),
    terms,
    async openVersion(caller, { versionId, objectId, ...file }) {
      if (versionId !== null) return signExisting(deps, caller, { ...file, version_id: versionId });
      // Without versions, the key opens the file that was read as long as it has not been replaced.
      const current = objectId === null ? new Set() : await deps.files.currentOf([objectId]);
      return current.size > 0 ? signExisting(deps, caller, file) : null;
    },
  });
  const evaluations = createEvaluations({
    ...deps,
    retrieve: knowledge.retrieve,
    answerOnce: chat.answerOnce,
    curatedOf: chat.curatedOf,
    settingsOfVersion: async (agentId, version) =>
      (await findVersion(database.read, agentId, version))?.settings,
  });
  const publishing = createPublishing(
    {
      ...deps,
      modelPrice: terms.serverModel?.price ?? null,
      checkBeforePublish: evaluations.checkBeforePublish,
    },
    { chat, knowledge: { ...deps, retrieve: knowledge.retrieve } },
  );
  const own = createAgentHandlers({
    agents,
    views,
    checkSources: knowledge.checkSources,
    options: async (_input, { principal: { accountId } }) => ({
      formats: [...documentFormats],
      has_embeddings: embedding !== undefined,
      ...(await chat.optionsOf(accountId)),
    }),
  });

  const ofSources = createSourceHandlers({ ...knowledge, agents, signFile: deps.signFile });

  /** Every room: its jobs, its part of exports, and what it deletes with an agent, an account or a member. */
  const rooms: readonly AgentRoom[] = [knowledge.room, publishing.room, chat.room, evaluations.room];
  const removal = createAgentRemoval({ database, clock, rooms });
  /** Every handler of the domain, by the calls it answers. */
  const routes = [
    callRoutes(agentOwnCalls, audited(agentOwnCalls, own, deps.audit)),
    callRoutes(agentSourceCalls, audited(agentSourceCalls, ofSources, deps.audit)),
    ...chat.routes,
    ...evaluations.routes,
    ...publishing.routes,
  ];

  const feature: Feature = {
    routes,
    jobs: [removal.job, ...rooms.flatMap(({ jobs = [] }) => jobs)],
    exportAccount: (accountId) => rooms.flatMap((room) => room.exportAccount?.(accountId) ?? []),
    removeAccount: removal.removeAccount,
    members: {
      async end(tx, member) {
        for (const room of rooms) await room.endMember?.(tx, member);
      },
      async endManaging(tx, member) {
        for (const room of rooms) await room.endManager?.(tx, member);
      },
      count: async (member) => ({ agentKeys: await publishing.countKeysOf(member) }),
      takeBack: async () => async () => undefined,
    },
    exposures: [publishing.exposures],
    async close() {
      for (const room of rooms) await room.close?.();
    },
  };
  return {
    feature,
    /** For programs that set up agents themselves, as the demo does. */
    handlers: {
      ...own,
      ...publishing.handlers,
      ...evaluations.handlers,
      ...createCuratedHandlers({ read: database.read, curated: chat.curated }),
    },
    chat,
    operations: { ...knowledge.operations, modelUse: chat.modelUse },
    hasAskedAgent: chat.hasAskedAgent,
    visits: publishing.visits,
  };
}
