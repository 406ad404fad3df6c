import { getAgent } from '@atoll/contract';
import type { Scenarios } from './scene.fixture.ts';

/** Scenarios for the codes that calls on agents declare. */
export const agentScenarios: Scenarios = {
  1057: [/agent.*doesn’t exist/i, ({ mine }) => mine.call(getAgent, { agent_id: 'none' })],
};
