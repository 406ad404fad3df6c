import type { AgentSettings } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import { startOfDay } from '../../../../platform/time.ts';
import type { ChatModel } from '../../models/chat-model.ts';
import type { ModelConnection } from '../../models/connection.ts';
import type { ModelPrice } from '../../models/prices.ts';
import type { ModelAllowance } from '../records/message.ts';
import { findChatSettings } from './chat-settings.store.ts';
import { findModelUse, sumAccountTokens } from './model-use.store.ts';

/** The model for an answer, its owner, and its remaining budget. */
export type ModelChoice =
  | { readonly kind: 'none' }
  | {
      /** Owner of the model. The account's own model is free here. */
      readonly kind: 'own' | 'server';
      readonly model: ChatModel;
      /** Null: no limit; 0: the answer consists of excerpts. */
      readonly remaining: ModelAllowance;
    };

/** The server's model, and its price for accounts. */
export interface ServerModel {
  readonly connection: ModelConnection;
  readonly price: ModelPrice | null;
}

/** Facts from billing that decide whether an account may use the server's model. */
export interface ModelStanding {
  /** Its credit has ended. */
  readonly isReadOnly: boolean;
  /** Its plan has limits instead of prices. */
  readonly isFree: boolean;
}

export interface ModelChoiceDeps {
  readonly read: Reader;
  readonly clock: Clock;
  readonly serverModel: ServerModel | null;
  /** Daily limit for accounts on the free plan, if the server's model has a price. */
  readonly freeTokensPerDay: number;
  readonly standingOf: (accountId: string) => Promise<ModelStanding>;
  /** The account's own connection; undefined without one, or where the operator doesn't allow them. */
  readonly ownConnection: (accountId: string) => Promise<ModelConnection | undefined>;
  readonly openModel: (connection: ModelConnection, price: ModelPrice | null) => ChatModel;
}

export interface Chosen {
  readonly agentId: string;
  readonly accountId: string;
  readonly settings: Pick<AgentSettings, 'model'>;
  readonly allowance: ModelAllowance;
}

const ownModelId = 'own';
const serverModelId = 'server';

export type ModelsOfAccounts = ReturnType<typeof createModelChoice>;

/** Creates the choice of a model for an answer, within the limits of agent, account, key and visitor. */
export function createModelChoice(deps: ModelChoiceDeps) {
  const { serverModel } = deps;
  return {
    /** Returns the models that an account can choose from, the default first. */
    async modelsOf(accountId: string) {
      const own = await deps.ownConnection(accountId);
      return [
        ...(own ? [{ id: ownModelId, name: own.model, isDefault: true, price: null }] : []),
        ...(serverModel
          ? [
              {
                id: serverModelId,
                name: serverModel.connection.model,
                isDefault: !own,
                price: serverModel.price,
              },
            ]
          : []),
      ];
    },
    async choose({ agentId, accountId, settings, allowance }: Chosen): Promise<ModelChoice> {
      const own = settings.model === serverModelId ? undefined : await deps.ownConnection(accountId);
      const isOwn = own !== undefined;
      if (!own && !serverModel) return { kind: 'none' };
      const left = await remainingOf(deps, { agentId, accountId, isOwn });
      const remaining = notNegative(smallest(allowance, left));
      if (own) return { kind: 'own', model: deps.openModel(own, null), remaining };
      const { connection, price } = serverModel as ServerModel;
      return { kind: 'server', model: deps.openModel(connection, price), remaining };
    },
  };
}

async function remainingOf(
  { read, clock, serverModel, freeTokensPerDay, standingOf }: ModelChoiceDeps,
  { agentId, accountId, isOwn }: { agentId: string; accountId: string; isOwn: boolean },
): Promise<ModelAllowance> {
  const day = startOfDay(clock.now());
  const { dailyTokens, dailyMicroUsd } = await findChatSettings(read, agentId);
  const used = await findModelUse(read, agentId, day);
  const ofAgent: ModelAllowance = {
    tokens: dailyTokens === null ? null : dailyTokens - used.tokens,
    microUsd: dailyMicroUsd === null || isOwn ? null : dailyMicroUsd - used.microUsd,
  };
  if (isOwn || !serverModel?.price) return ofAgent;
  const { isReadOnly, isFree } = await standingOf(accountId);
  if (isReadOnly) return { tokens: 0, microUsd: 0 };
  if (!isFree) return ofAgent;
  const free = freeTokensPerDay - (await sumAccountTokens(read, accountId, day));
  return smallest(ofAgent, { tokens: free, microUsd: null });
}

function smallest(one: ModelAllowance, other: ModelAllowance): ModelAllowance {
  return { tokens: least(one.tokens, other.tokens), microUsd: least(one.microUsd, other.microUsd) };
}

function least(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function notNegative({ tokens, microUsd }: ModelAllowance): ModelAllowance {
  return { tokens: tokens && Math.max(0, tokens), microUsd: microUsd && Math.max(0, microUsd) };
}
