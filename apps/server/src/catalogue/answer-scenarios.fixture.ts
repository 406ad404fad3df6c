import { setTimeout as sleep } from 'node:timers/promises';
import { askAgent, type Call, createAgent, getAgentState, setModelConnection } from '@atoll/contract';
import { readStream, startLanguageModel } from '@atoll/testkit';
import type { Scenarios, Scene } from './scene.fixture.ts';

/** Its refusals are those of any call. */
const askCall: Call = { ...askAgent, method: 'POST', auth: 'session', output: askAgent.event };

/** Scenarios for a server whose model never answers, and whose accounts may not bring another. */
export async function prepareAnswerScenarios() {
  const model = await startLanguageModel();
  model.otherwise({ kind: 'silent' });
  const env = {
    LLM_BASE_URL: model.baseUrl,
    LLM_API_KEY: model.apiKey,
    LLM_MODEL: model.chatModel,
    AGENT_OWN_MODELS: 'false',
  };
  const scenarios: Scenarios = {
    1058: [
      /still being answered/,
      async (scene) => {
        const agent_id = await agentKnowing(scene, 'The lighthouse keeper polishes the lens every Tuesday.');
        const question = 'When does the lighthouse keeper polish the lens?';
        const conversation_id = await begunConversation(scene, agent_id, question);
        return scene.mine.call(askCall, { agent_id, conversation_id, question });
      },
    ],
    1059: [
      /doesn’t allow accounts to connect/,
      ({ mine }) =>
        mine.call(setModelConnection, { preset: 'compatible', base_url: model.baseUrl, model: 'any' }),
    ],
  };
  return { env, scenarios, stop: () => model.stop() };
}

async function agentKnowing({ me }: Scene, text: string): Promise<string> {
  const sources = [{ kind: 'text' as const, title: 'Text', text }];
  const { agent_id } = await me.api.ask(createAgent, { name: 'Guide', sources });
  while ((await me.api.ask(getAgentState, { agent_id })).ready === 0) await sleep(100);
  return agent_id;
}

/** Begins a conversation, and returns its ID while the answer is still being written. */
async function begunConversation({ server, me }: Scene, agent_id: string, question: string): Promise<string> {
  for await (const { data } of readStream(server, me.token, askAgent, { agent_id, question })) {
    if (data.type === 'accepted') return data.conversation_id;
  }
  throw new Error('the question was not accepted');
}
