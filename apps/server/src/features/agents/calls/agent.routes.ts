import type { agentOwnCalls, CallOutput, getAgent, listAgents, NewAgentSource } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import { cutChangedPage, decodeChanged } from '../../../platform/cursor.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { Agent } from '../kernel/agent.ts';
import type { OpenAgent } from '../kernel/open-agent.ts';
import type { AgentService } from './agent.service.ts';
import type { AgentFacts, AgentViews } from './agent-view.service.ts';

const pageSize = 50;

/** The agent's creator, and the request's circumstances. */
export type Caller = Parameters<Handlers<typeof agentOwnCalls>['createAgent']>[1];

/** Sources that were validated for their caller, to be added in the transaction that creates the agent. */
export type CheckedSources = (tx: Transaction, agent: OpenAgent) => Promise<void>;

export interface AgentCallDeps {
  readonly agents: AgentService;
  readonly views: AgentViews;
  /** @throws {UserError} if the caller can't read one of them */
  readonly checkSources: (caller: Caller, sources: readonly NewAgentSource[]) => Promise<CheckedSources>;
  readonly options: Handlers<typeof agentOwnCalls>['getAgentOptions'];
}

export function createAgentHandlers(deps: AgentCallDeps): Handlers<typeof agentOwnCalls> {
  const { agents, views } = deps;
  const show = async (agent: Agent) => toAgent(agent, await views.factsOf(agent));
  return {
    async listAgents({ cursor }, { principal: { accountId } }) {
      const found = await agents.list(accountId, { after: decodeChanged(cursor), limit: pageSize + 1 });
      const { page, nextCursor } = cutChangedPage(found, pageSize);
      const facts = await views.factsOfAll(page);
      return {
        agents: page.map((agent) => toSummary(agent, facts(agent))),
        next_cursor: nextCursor,
      };
    },
    async createAgent({ name, sources = [], is_temporary: isTemporary = false }, caller) {
      const add = await deps.checkSources(caller, sources);
      return show(await agents.create(caller.principal, { name, isTemporary }, add));
    },
    getAgent: async ({ agent_id: agentId }, { principal }) => show(await agents.open(principal, agentId)),
    updateAgent: async ({ agent_id: agentId, name, settings, is_temporary: isTemporary }, { principal }) =>
      show(await agents.update(principal, agentId, { name, settings, isKept: isTemporary === false })),
    async deleteAgent({ agent_id: agentId }, { principal }) {
      await agents.remove(principal, agentId);
      return null;
    },
    async getAgentState({ agent_id: agentId }, { principal }) {
      const { state } = await views.factsOf(await agents.open(principal, agentId));
      return state;
    },
    getAgentOptions: deps.options,
  };
}

function toSummary(
  agent: Agent,
  facts: Omit<AgentFacts, 'lagMs'>,
): CallOutput<typeof listAgents>['agents'][number] {
  return {
    agent_id: agent.id,
    name: agent.name,
    is_temporary: agent.expiresAt !== null,
    created_at: agent.createdAt,
    updated_at: agent.updatedAt,
    sources: facts.sources,
    state: facts.state,
    questions_this_week: facts.questionsThisWeek,
    published_version: facts.publishedVersion,
  };
}

function toAgent(agent: Agent, { lagMs, ...facts }: AgentFacts): CallOutput<typeof getAgent> {
  return { ...toSummary(agent, facts), settings: agent.settings, lag_ms: lagMs };
}
