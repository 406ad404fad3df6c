import { type AgentSettings, agentLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { dayMs } from '../../../platform/time.ts';
import { noteChange } from '../../audit/index.ts';
import {
  countAgents,
  findAgentsOf,
  insertAgent,
  markAgentDeleted,
  replaceAgent,
} from '../kernel/agent.store.ts';
import { type Agent, firstSettings } from '../kernel/agent.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import { type OpenAgent, openAgent } from '../kernel/open-agent.ts';
import { dropScans, queueScans } from '../sources/document.store.ts';

export interface Maker {
  readonly accountId: string;
  readonly personId: string;
}

export interface NewAgent {
  readonly name: string;
  readonly isTemporary: boolean;
}

export interface AgentChange {
  readonly name?: string | undefined;
  readonly settings?: Readonly<Partial<AgentSettings>> | undefined;
  readonly isKept?: boolean | undefined;
}

export type AgentService = ReturnType<typeof createAgentService>;

export function createAgentService({ database, clock }: Pick<AgentDeps, 'database' | 'clock'>) {
  const { read } = database;
  return {
    list: (accountId: string, page: Parameters<typeof findAgentsOf>[2]) =>
      findAgentsOf(read, accountId, page),
    open: (caller: Pick<Maker, 'accountId'>, agentId: string) => openAgent(read, caller, agentId),
    /**
     * @param also writes more in the transaction that creates the agent
     * @throws {UserError} 1027 if the account has too many
     */
    async create(
      { accountId, personId }: Maker,
      { name, isTemporary }: NewAgent,
      also?: (tx: Transaction, agent: OpenAgent) => Promise<void>,
    ): Promise<OpenAgent> {
      const now = clock.now();
      const agent: Agent = {
        id: newId(),
        accountId,
        name,
        settings: firstSettings,
        createdBy: personId,
        createdAt: now,
        updatedAt: now,
        expiresAt: isTemporary ? now + dayMs : null,
      };
      return database.transaction(async (tx) => {
        if ((await countAgents(tx, accountId)) >= agentLimits.agentsPerAccount)
          throw new UserError(codes.parameterInvalid, { field: ' (agents)' });
        await insertAgent(tx, agent);
        const opened = await openAgent(tx, { accountId }, agent.id);
        await also?.(tx, opened);
        return opened;
      });
    },
    /** @throws {UserError} 1057 */
    update(
      { accountId }: Pick<Maker, 'accountId'>,
      agentId: string,
      change: AgentChange,
    ): Promise<OpenAgent> {
      return database.transaction(async (tx) => {
        const agent = await openAgent(tx, { accountId }, agentId);
        const readsScans = change.settings?.reads_scans ?? agent.settings.reads_scans;
        if (readsScans !== agent.settings.reads_scans) {
          if (readsScans) await queueScans(tx, agentId, clock.now());
          else await dropScans(tx, agentId);
        }
        const { name, settings } = agent;
        const changed = { name: change.name ?? name, settings: { ...settings, ...change.settings } };
        noteChange({ before: { name, ...settings }, after: { name: changed.name, ...changed.settings } });
        await replaceAgent(tx, {
          ...agent,
          ...changed,
          updatedAt: Math.max(clock.now(), agent.updatedAt + 1),
          expiresAt: change.isKept ? null : agent.expiresAt,
        });
        return openAgent(tx, { accountId }, agentId);
      });
    },
    /** @throws {UserError} 1057 */
    async remove({ accountId }: Pick<Maker, 'accountId'>, agentId: string): Promise<void> {
      await database.transaction(async (tx) => {
        await openAgent(tx, { accountId }, agentId);
        await markAgentDeleted(tx, accountId, agentId, clock.now());
      });
    },
  };
}
