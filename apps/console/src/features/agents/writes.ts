import {
  addAgentSource,
  createAgent,
  deleteAgent,
  removeAgentSource,
  removeModelConnection,
  rereadAgent,
  setModelConnection,
  testModelConnection,
  updateAgent,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshAgent, refreshAgents, refreshModels } from './queries.ts';

const ofOne = ({ agent_id: agentId }: { agent_id: string }) => refreshAgent(agentId);

export const createAgentWrite: Write<typeof createAgent> = { call: createAgent, invalidates: refreshAgents };
export const updateAgentWrite: Write<typeof updateAgent> = { call: updateAgent, invalidates: ofOne };
/** Doesn't invalidate the queries of the agent itself: its page is still open, and its requests would fail. */
export const deleteAgentWrite: Write<typeof deleteAgent> = { call: deleteAgent, invalidates: refreshAgents };
export const addSourceWrite: Write<typeof addAgentSource> = { call: addAgentSource, invalidates: ofOne };
export const removeSourceWrite: Write<typeof removeAgentSource> = {
  call: removeAgentSource,
  invalidates: ofOne,
};
export const rereadWrite: Write<typeof rereadAgent> = { call: rereadAgent, invalidates: ofOne };
export const connectModelWrite: Write<typeof setModelConnection> = {
  call: setModelConnection,
  invalidates: refreshModels,
};
export const testModelWrite: Write<typeof testModelConnection> = { call: testModelConnection };
export const disconnectModelWrite: Write<typeof removeModelConnection> = {
  call: removeModelConnection,
  invalidates: refreshModels,
};
