import { getAgent } from '@atoll/contract';
import type { Scenarios } from './scene.fixture.ts';

/** How each code is come by that the calls on agents declare. */
export const agentScenarios: Scenarios = {
  1057: [/agent.*doesn’t exist/i, ({ mine }) => mine.call(getAgent, { agent_id: 'none' })],
};
