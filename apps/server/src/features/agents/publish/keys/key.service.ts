import { publishingBounds } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { minuteMs } from '../../../../platform/time.ts';
import { noteName } from '../../../audit/index.ts';
import { openAgent } from '../../kernel/open-agent.ts';
import type { PublishDeps } from '../deps.ts';
import { type Caller, requireManager } from '../standing.ts';
import {
  deleteKey,
  findKey,
  findKeyByHash,
  findKeysOf,
  insertKey,
  noteKeyUse,
  updateKeyTerms,
} from './key.store.ts';
import type { AgentKey, KeyTerms } from './key.ts';
import { hashOfKey, hintOf, newAgentKey } from './key-token.ts';

const firstTerms = { requestsPerMinute: 60, tokensPerDay: null, microUsdPerDay: null };

export type KeyChange = Partial<{ [Key in keyof KeyTerms]: KeyTerms[Key] | undefined }>;

export type AgentKeyService = ReturnType<typeof createAgentKeyService>;

/** Manages the keys to the API and the MCP server of agents. */
export function createAgentKeyService({ database, clock, roleOf }: PublishDeps) {
  const { read } = database;
  return {
    /** Oldest first. @throws {UserError} 1057 */
    async list(caller: Pick<Caller, 'accountId'>, agentId: string): Promise<AgentKey[]> {
      const agent = await openAgent(read, caller, agentId);
      return findKeysOf(read, agent.id);
    },
    /** Returns the key itself, which is never shown again. @throws {UserError} 1032, 1033, 1057, 1062 */
    async create(
      caller: Caller,
      agentId: string,
      wanted: KeyChange & { readonly name: string },
    ): Promise<AgentKey & { readonly key: string }> {
      const key = newAgentKey();
      const made: AgentKey = {
        id: newId(),
        agentId,
        accountId: caller.accountId,
        ...changedTerms({ ...firstTerms, name: wanted.name }, wanted),
        hint: hintOf(key),
        createdBy: caller.personId,
        createdAt: clock.now(),
        lastUsedAt: null,
      };
      await database.transaction(async (tx) => {
        await requireManager(roleOf, tx, caller);
        await openAgent(tx, caller, agentId);
        const keys = await findKeysOf(tx, agentId);
        if (keys.length >= publishingBounds.keysPerAgent) throw new UserError(codes.agentKeyLimit);
        await insertKey(tx, made, hashOfKey(key) ?? '');
      });
      return { ...made, key };
    },
    /** @throws {UserError} 1032, 1033, 1057 */
    update: (caller: Caller, agentId: string, keyId: string, change: KeyChange): Promise<AgentKey> =>
      database.transaction(async (tx) => {
        await requireManager(roleOf, tx, caller);
        await openAgent(tx, caller, agentId);
        const key = await findKey(tx, agentId, keyId);
        if (!key) throw new UserError(codes.agentNotFound);
        noteName('key_name', key.name);
        const terms = changedTerms(key, change);
        await updateKeyTerms(tx, keyId, terms);
        return { ...key, ...terms };
      }),
    /** @throws {UserError} 1032, 1033, 1057 */
    revoke: (caller: Caller, agentId: string, keyId: string): Promise<void> =>
      database.transaction(async (tx) => {
        await requireManager(roleOf, tx, caller);
        await openAgent(tx, caller, agentId);
        const key = await findKey(tx, agentId, keyId);
        if (!key) throw new UserError(codes.agentNotFound);
        noteName('key_name', key.name);
        await deleteKey(tx, agentId, keyId);
      }),
    /** Returns an existing key, and records its use at most once a minute; undefined for anything else. */
    async authenticate(key: string): Promise<AgentKey | undefined> {
      const keyHash = hashOfKey(key);
      const found = keyHash && (await findKeyByHash(read, keyHash));
      if (!found) return undefined;
      const now = clock.now();
      if (now - (found.lastUsedAt ?? 0) >= minuteMs) {
        await database.transaction((tx) => noteKeyUse(tx, found.id, now));
      }
      return found;
    },
  };
}

function changedTerms(terms: KeyTerms, change: KeyChange): KeyTerms {
  const { name, requestsPerMinute, tokensPerDay, microUsdPerDay } = change;
  return {
    name: name ?? terms.name,
    requestsPerMinute: requestsPerMinute ?? terms.requestsPerMinute,
    tokensPerDay: tokensPerDay === undefined ? terms.tokensPerDay : tokensPerDay,
    microUsdPerDay: microUsdPerDay === undefined ? terms.microUsdPerDay : microUsdPerDay,
  };
}
