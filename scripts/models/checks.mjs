import { setTimeout as sleep } from 'node:timers/promises';
import {
  askAgent,
  createAgent,
  explainMessage,
  getAgentState,
  getChatSettings,
  searchPassages,
  setAgentBudget,
  stopMessage,
} from '@atoll/contract';
import { readStream } from '@atoll/testkit';
import { Failure } from '../lib/say.mjs';

/** Short, because a model on two cores reads a prompt slowly. */
const texts = {
  Lighthouse: 'The lighthouse keeper polishes the lens every Tuesday morning.',
  Parking: 'Visitors leave their cars in the garage below the building.',
  Refunds: 'Customers get their money back within thirty days.',
  Kitchen: 'Bread is baked with flour, water and salt at night.',
};
/** Questions that share no word with the texts, so that a keyword search finds nothing. */
const foreignQuestions = [
  ['Où garer son véhicule ?', 'Parking'],
  ['如何退款？', 'Refunds'],
  ['パンはどうやって焼きますか', 'Kitchen'],
];
const question = 'When does the lighthouse keeper polish the lens?';
const slowestMs = 3 * 60_000;

/** Creates an agent with the texts, and waits until it has read them. */
export async function createTestAgent({ api }) {
  const sources = Object.entries(texts).map(([title, text]) => ({ kind: 'text', title, text }));
  const { agent_id } = await api.ask(createAgent, { name: 'Guide', sources });
  await until('the texts are read', async () => {
    const { ready } = await api.ask(getAgentState, { agent_id });
    return ready === sources.length;
  });
  return agent_id;
}

/** Each check resolves with its findings, or fails. */
export const checks = {
  async embeddings({ account: { api }, agent_id, endpoint }) {
    const find = async (asked) => (await api.ask(searchPassages, { agent_id, question: asked })).passages;
    for (const [asked, title] of foreignQuestions) {
      await until(`“${asked}” finds ${title}`, async () => (await find(asked))[0]?.title === title);
    }
    const embedded = endpoint.requests.filter(({ path }) => path === '/v1/embeddings').length;
    return `questions in French, Chinese and Japanese find English texts (${embedded} requests)`;
  },

  async fusion({ account: { api }, agent_id }) {
    const find = async () => (await api.ask(searchPassages, { agent_id, question })).passages;
    // On a busy machine, the question's vector may take longer than a search waits. The keyword search then finds less.
    await until('meaning finds what words don’t', async () =>
      (await find()).some(({ matched }) => matched.length === 0),
    );
    const passages = await find();
    must(passages[0]?.title === 'Lighthouse', 'the text with the words and the meaning is not first');
    must(passages[0]?.matched.length > 0, 'the words of the question are not marked');
    return `words and vectors together: ${passages.map(({ title, matched }) => `${title} (${matched.length} words)`).join(', ')}`;
  },

  async streaming(given) {
    const events = await ask(given);
    const { message } = eventOf(events, 'ended');
    const deltas = events.filter(({ type }) => type === 'delta');
    must(deltas.length > 1, `the answer came in ${deltas.length} pieces`);
    must(message.status === 'answered', `the answer ended as ${message.status}`);
    const { agent_id } = given;
    const { message_id } = eventOf(events, 'accepted');
    const { explanation } = await given.account.api.ask(explainMessage, { agent_id, message_id });
    const { tokens } = explanation.calls[0];
    must(
      tokens.input > 0 && tokens.output > 0 && !tokens.is_estimated,
      'the tokens are not the engine’s own',
    );
    const { first_text_ms: first, total_ms: total } = explanation.times;
    return `${deltas.length} pieces, ${tokens.input} tokens in and ${tokens.output} out, first after ${first} ms of ${total}`;
  },

  async stopping(given) {
    const { account, agent_id } = given;
    const events = [];
    for await (const event of streamOf(given)) {
      events.push(event);
      if (event.type !== 'delta') continue;
      const { message_id } = eventOf(events, 'accepted');
      await account.api.ask(stopMessage, { agent_id, message_id });
    }
    const { status } = eventOf(events, 'ended').message;
    must(status === 'stopped', `the answer ended as ${status}`);
    return 'an answer that is stopped ends, and keeps what came';
  },

  async limits(given) {
    const { account, agent_id, endpoint } = given;
    const { used_tokens } = await account.api.ask(getChatSettings, { agent_id });
    must(used_tokens > 0, 'no tokens were counted');
    await account.api.ask(setAgentBudget, { agent_id, daily_tokens: used_tokens, daily_micro_usd: null });
    const asked = chatsOf(endpoint);
    const events = await ask(given);
    must(eventOf(events, 'excerpts').reason === 'budget_spent', 'the budget was not heeded');
    must(chatsOf(endpoint) === asked, 'the model was asked without a budget');
    return `after ${used_tokens} tokens of ${used_tokens}, excerpts answer and the model is not asked`;
  },
};

function chatsOf({ requests }) {
  return requests.filter(({ path }) => path === '/v1/chat/completions').length;
}

async function* streamOf({ atoll, account, agent_id }) {
  const asked = { agent_id, question };
  for await (const { data } of readStream(atoll, account.token, askAgent, asked)) yield data;
}

async function ask(given) {
  return Array.fromAsync(streamOf(given));
}

function eventOf(events, type) {
  const found = events.find((event) => event.type === type);
  if (!found) throw new Failure(`There is no “${type}” in ${events.map((event) => event.type).join(' ')}.`);
  return found;
}

function must(isTrue, otherwise) {
  if (!isTrue) throw new Failure(otherwise);
}

async function until(what, isSo) {
  const end = Date.now() + slowestMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Failure(`Timed out waiting until ${what}.`);
    await sleep(500);
  }
}
