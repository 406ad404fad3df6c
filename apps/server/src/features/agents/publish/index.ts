import { agentPublishingCalls } from '@atoll/contract';
import { callRoutes, type MemberHooks, type Routes } from '../../../platform/feature.ts';
import { audited } from '../../audit/index.ts';
import type { AgentRoom } from '../kernel/room.ts';
import { apiRoutes } from './api/api.routes.ts';
import { createCompletions } from './api/completions.service.ts';
import { createKeyHolders } from './api/key-holder.service.ts';
import { type Chat, createPublishedAsking } from './asking/published-asking.service.ts';
import type { PublishDeps } from './deps.ts';
import { createExposureSource } from './exposures.ts';
import { createAgentKeyService } from './keys/key.service.ts';
import { countKeysBy, deleteKeysBy, deleteKeysOf } from './keys/key.store.ts';
import { createQuota } from './limits/quota.ts';
import { deleteUsageOf } from './limits/usage.store.ts';
import { createKnowledge, type KnowledgeDeps } from './mcp/knowledge.service.ts';
import { mcpRoutes } from './mcp/mcp.routes.ts';
import { createPublicationService } from './publication.service.ts';
import { deletePublication, findPublishedVersions } from './publication.store.ts';
import { createPublishHandlers } from './publish.routes.ts';
import { exportPublishing } from './publish-export.store.ts';
import { createPublishJobs } from './publish-jobs.ts';
import { createPublishingViews } from './publishing-view.service.ts';
import { createVersionService } from './versions/version.service.ts';
import { deleteVersions } from './versions/version.store.ts';
import { createVisitHandlers } from './visits/visit.routes.ts';
import { createVisitService } from './visits/visit.service.ts';
import { deleteVisitsOf } from './visits/visit.store.ts';
import { visitStreamRoutes } from './visits/visit-stream.routes.ts';
import { type Conversations, createVisitorChat } from './visits/visitor-chat.service.ts';
import { createWidgetVisits } from './visits/widget-visits.service.ts';

export type { PublishDeps } from './deps.ts';

/** Dependencies of publishing on chat and retrieval. */
export interface PublishPeers {
  readonly chat: Chat & {
    readonly conversations: Conversations & { stop: Parameters<typeof createCompletions>[0]['stop'] };
  };
  readonly knowledge: Omit<KnowledgeDeps, keyof PublishDeps>;
}

export type Publishing = ReturnType<typeof createPublishing>;

/** Creates versions of agents, and the channels that publish them: link, widget, API and MCP server. */
export function createPublishing(deps: PublishDeps, { chat, ...peers }: PublishPeers) {
  const { database, log, clock, consoleUrl } = deps;
  const { read } = database;
  const publications = createPublicationService(deps);
  const versions = createVersionService({ ...deps, publications });
  const keys = createAgentKeyService(deps);
  const views = createPublishingViews({ ...deps, publications, versions });
  const quota = createQuota(deps);
  const asking = createPublishedAsking({ chat, quota, versions });
  const visits = createVisitService(deps);
  const visitorChat = createVisitorChat({ read, conversations: chat.conversations, asking, visits });
  const holders = createKeyHolders({ ...deps, read, keys, versions });
  const completions = createCompletions({ clock, asking, stop: chat.conversations.stop, consoleUrl });
  const knowledge = createKnowledge({ ...deps, ...peers.knowledge });

  const handlers = {
    ...createPublishHandlers({ ...deps, publications, versions, keys, views }),
    ...createVisitHandlers({ visits, versions, visitorChat }),
  };
  const routes: Routes[] = [
    callRoutes(agentPublishingCalls, audited(agentPublishingCalls, handlers, deps.audit)),
    visitStreamRoutes({ visits, visitorChat }),
    apiRoutes({ log, holders, completions }),
    mcpRoutes({ log, holders, asking, quota, knowledge, consoleUrl }),
  ];
  const room: AgentRoom = {
    jobs: createPublishJobs({ database, clock }),
    exportAccount: (accountId) => exportPublishing(read, accountId),
    async removeAgent(tx, agentId, limit) {
      await deletePublication(tx, agentId);
      await deleteKeysOf(tx, agentId);
      const counts = [
        await deleteVersions(tx, agentId, limit),
        await deleteVisitsOf(tx, agentId, limit),
        await deleteUsageOf(tx, agentId, limit),
      ];
      return Math.max(...counts);
    },
    endMember: (tx, member) => deleteKeysBy(tx, member),
    endManager: (tx, member) => deleteKeysBy(tx, member),
    close: asking.close,
  };
  return {
    room,
    routes,
    exposures: createExposureSource({ read, clock }),
    handlers,
    /** For the pages of links and widgets, which the server renders. */
    visits: {
      openAgentLink: handlers.openAgentLink,
      ...createWidgetVisits({ visits, versions }),
    },
    publishedVersions: (agentIds: readonly string[]) => findPublishedVersions(read, agentIds),
    countKeysOf: (member: Parameters<MemberHooks['count']>[0]) => countKeysBy(read, member),
    /** Asks the published version, as every channel does. */
    asking,
    versions,
  };
}
