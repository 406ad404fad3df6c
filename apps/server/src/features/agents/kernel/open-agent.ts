import { codes } from '@atoll/contract/codes';
import type { Reader } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { noteName } from '../../audit/index.ts';
import { findAgent } from './agent.store.ts';
import type { Agent } from './agent.ts';

declare const opened: unique symbol;

/** An agent of the caller's account. Only `openAgent` creates it, and services of agents accept nothing else. */
export type OpenAgent = Agent & { readonly [opened]: true };

/** Returns an agent of the caller's account. @throws {UserError} 1057 for an agent of another account too */
export async function openAgent(
  read: Reader,
  { accountId }: { readonly accountId: string },
  agentId: string,
): Promise<OpenAgent> {
  const agent = await findAgent(read, accountId, agentId);
  if (!agent) throw new UserError(codes.agentNotFound);
  noteName('agent_name', agent.name);
  return agent as OpenAgent;
}
