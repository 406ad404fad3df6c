import { agentOwnCalls } from '@atoll/contract';
import { callRoutes, type Feature } from '../../../platform/feature.ts';
import { audited } from '../../audit/index.ts';
import { createAgentHandlers } from '../calls/agent.routes.ts';
import { createAgentService } from '../calls/agent.service.ts';
import { createAgentViews } from '../calls/agent-view.service.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { AgentRoom } from '../kernel/room.ts';
import { createAgentRemoval } from './removal.ts';

/** A room adds what it needs of the rest of the server here; `compose` supplies it. */
export interface AgentsDeps extends AgentDeps {}

export type Agents = ReturnType<typeof createAgents>;

/** Creates agents, which answer questions from files of their account. */
export function createAgents(deps: AgentsDeps) {
  const { database, clock } = deps;
  const agents = createAgentService(deps);
  const views = createAgentViews({
    read: database.read,
    clock,
    questionsThisWeek: async () => new Map(),
    publishedVersions: async () => new Map(),
  });
  const own = createAgentHandlers({
    agents,
    views,
    checkSources: async () => async () => undefined,
    options: async () => ({ formats: [], models: [], may_bring_own_model: false, has_embeddings: false }),
  });

  /** Every room: its jobs, its part of exports, and what it deletes with an agent, an account or a member. */
  const rooms: readonly AgentRoom[] = [];
  const removal = createAgentRemoval({ database, clock, rooms });
  /** Every handler of the domain, by the calls it answers. */
  const routes = [callRoutes(agentOwnCalls, audited(agentOwnCalls, own, deps.audit))];

  const feature: Feature = {
    routes,
    jobs: [removal.job, ...rooms.flatMap(({ jobs = [] }) => jobs)],
    exportAccount: (accountId) => rooms.flatMap((room) => room.exportAccount?.(accountId) ?? []),
    removeAccount: removal.removeAccount,
    members: {
      async end(tx, member) {
        for (const room of rooms) await room.endMember?.(tx, member);
      },
      count: async () => ({}),
      takeBack: async () => async () => undefined,
    },
    async close() {
      for (const room of rooms) await room.close?.();
    },
  };
  return { feature };
}
