import {
  type Call,
  createAgent,
  createAgentKey,
  openAgentLink,
  publishAgent,
  publishingBounds,
  setPublishingGate,
  updateAgentLimits,
  updateAgentLink,
  visitEvent,
  visitQuestion,
  visitQuestionPath,
} from '@atoll/contract';
import type { Scenarios, Scene } from './scene.fixture.ts';

/** A question over the API, whose refusals are like those of any call. */
const askCall: Call = {
  name: 'visitQuestion',
  method: 'POST',
  path: visitQuestionPath,
  summary: '',
  auth: 'none',
  input: visitQuestion,
  output: visitEvent,
  codes: [],
};

/** Scenarios for the codes of publishing an agent. */
export const publishingScenarios: Scenarios = {
  1060: [
    /agent has reached its limit/,
    async (scene) => {
      const { me, anyone, server } = scene;
      const agent_id = await newAgent(scene);
      await me.api.ask(publishAgent, { agent_id });
      await me.api.ask(updateAgentLimits, { agent_id, limits: { requests_per_day: 1 } });
      const { link } = await me.api.ask(updateAgentLink, { agent_id, is_on: true });
      const entry = link.url?.split('/').at(-1) ?? '';
      const { session } = await anyone.ask(openAgentLink, { link: entry });
      const question = { entry, session, question: 'Why?', locale: 'en_US' } as const;
      const first = await fetch(server.url + visitQuestionPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(question),
      });
      await first.text();
      return anyone.call(askCall, question);
    },
  ],
  1061: [
    /below the publishing threshold/,
    async (scene) => {
      const agent_id = await newAgent(scene);
      await scene.me.api.ask(setPublishingGate, { agent_id, required_recall_percent: 80 });
      return scene.mine.call(publishAgent, { agent_id });
    },
  ],
  1062: [
    /up to 50 API keys/,
    async (scene) => {
      const agent_id = await newAgent(scene);
      const keys = Array.from({ length: publishingBounds.keysPerAgent }, (_, count) => `Key ${count}`);
      for (const name of keys) await scene.me.api.ask(createAgentKey, { agent_id, name });
      return scene.mine.call(createAgentKey, { agent_id, name: 'One more' });
    },
  ],
};

async function newAgent({ me }: Scene): Promise<string> {
  const { agent_id } = await me.api.ask(createAgent, { name: 'Guide' });
  return agent_id;
}
