import {
  createAgentKey,
  publishAgent,
  restoreAgentVersion,
  revokeAgentKey,
  unpublishAgent,
  updateAgentKey,
  updateAgentLimits,
  updateAgentLink,
  updateAgentWidget,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshKeys, refreshPublishing } from './queries.ts';

const ofAgent = ({ agent_id: agentId }: { agent_id: string }) => refreshPublishing(agentId);
const keysOfAgent = ({ agent_id: agentId }: { agent_id: string }) => refreshKeys(agentId);

export const publishWrite: Write<typeof publishAgent> = { call: publishAgent, invalidates: ofAgent };
export const unpublishWrite: Write<typeof unpublishAgent> = { call: unpublishAgent, invalidates: ofAgent };
export const restoreVersionWrite: Write<typeof restoreAgentVersion> = {
  call: restoreAgentVersion,
  invalidates: ofAgent,
};
export const linkWrite: Write<typeof updateAgentLink> = { call: updateAgentLink, invalidates: ofAgent };
export const widgetWrite: Write<typeof updateAgentWidget> = { call: updateAgentWidget, invalidates: ofAgent };
export const limitsWrite: Write<typeof updateAgentLimits> = { call: updateAgentLimits, invalidates: ofAgent };
export const createKeyWrite: Write<typeof createAgentKey> = {
  call: createAgentKey,
  invalidates: keysOfAgent,
};
export const updateKeyWrite: Write<typeof updateAgentKey> = {
  call: updateAgentKey,
  invalidates: keysOfAgent,
};
export const revokeKeyWrite: Write<typeof revokeAgentKey> = {
  call: revokeAgentKey,
  invalidates: keysOfAgent,
};
