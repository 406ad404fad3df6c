import { askAgent, type ChatEvent, getConversation, openCitation } from '@atoll/contract';
import { type Account, databasesOfServers, readStream, signUp } from '@atoll/testkit';
import { describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';
import { isKnown, useAgent, useBucket } from './knowledge.fixture.ts';

const first = 'The lighthouse keeper polishes the lens every Tuesday morning.\n';
const second = 'The lighthouse keeper polishes the lens every Friday evening.\n';
const question = 'When does the lighthouse keeper polish the lens?';

describe.each(databasesOfServers)('a citation on %s', (database) => {
  const atoll = useAtollHere({ database });

  const ask = async ({ token }: Account, agent_id: string) => {
    const events: ChatEvent[] = [];
    for await (const { data } of readStream(atoll(), token, askAgent, { agent_id, question }))
      events.push(data);
    const accepted = events.find(({ type }) => type === 'accepted');
    if (accepted?.type !== 'accepted') throw new Error('the question was not accepted');
    return { ...accepted, events };
  };

  it('opens the very version that was cited, and says whether the file has changed since', async () => {
    const account = await signUp(atoll());
    const { api } = account;
    const bucket = await useBucket(atoll(), account, true);
    await bucket.put('lighthouse.txt', first);
    const agent_id = await useAgent(api, bucket.name);
    await expect.poll(() => isKnown(api, agent_id, 1), { timeout: 50_000 }).toBe(true);
    const { conversation_id, message_id, events } = await ask(account, agent_id);
    // Without a model, the answer consists of excerpts.
    expect(events.map(({ type }) => type)).toContain('excerpts');
    const stateOf = async () => {
      const { messages } = await api.ask(getConversation, { agent_id, conversation_id });
      const [, answer] = messages;
      return answer?.role === 'answer' ? answer.cited_files[0]?.state : undefined;
    };
    expect(await stateOf()).toBe('unchanged');

    await bucket.put('lighthouse.txt', second);
    await expect.poll(stateOf, { timeout: 50_000 }).toBe('replaced');
    const { file_url } = await api.ask(openCitation, { agent_id, message_id, number: 1 });
    expect(await (await fetch(file_url ?? '')).text()).toBe(first);

    await bucket.remove('lighthouse.txt');
    await expect.poll(stateOf, { timeout: 50_000 }).toBe('deleted');
  }, 150_000);

  it('opens the file of an unversioned bucket while it is the one that was read', async () => {
    const account = await signUp(atoll());
    const { api } = account;
    const bucket = await useBucket(atoll(), account, false);
    await bucket.put('lighthouse.txt', first);
    const agent_id = await useAgent(api, bucket.name);
    await expect.poll(() => isKnown(api, agent_id, 1), { timeout: 50_000 }).toBe(true);
    const { conversation_id, message_id } = await ask(account, agent_id);
    const stateOf = async () => {
      const { messages } = await api.ask(getConversation, { agent_id, conversation_id });
      const [, answer] = messages;
      return answer?.role === 'answer' ? answer.cited_files[0]?.state : undefined;
    };
    expect(await stateOf()).toBe('unchanged');
    const open = () => api.ask(openCitation, { agent_id, message_id, number: 1 });
    expect(await (await fetch((await open()).file_url ?? '')).text()).toBe(first);
    await bucket.put('lighthouse.txt', second);
    expect((await open()).file_url).toBeNull();
    await expect.poll(stateOf, { timeout: 50_000 }).toBe('replaced');
    expect((await open()).file_url).toBeNull();
  }, 150_000);
});
