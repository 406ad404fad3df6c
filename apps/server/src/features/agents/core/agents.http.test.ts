import { createAgent, deleteAgent, getAgent, getAgentState, listAgents, updateAgent } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { signUp } from '@atoll/testkit';
import { describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';

describe('an agent', () => {
  const atoll = useAtollHere({});

  it('is made, changed, listed and deleted by its account alone', async () => {
    const { api: mine } = await signUp(atoll());
    const { api: others } = await signUp(atoll());
    const { agent_id } = await mine.ask(createAgent, { name: 'Guide' });
    const changed = await mine.ask(updateAgent, { agent_id, name: 'Handbook', settings: { tone: 'formal' } });
    expect(changed).toMatchObject({ name: 'Handbook', settings: { tone: 'formal', uses_model: true } });
    expect(await mine.ask(getAgent, { agent_id })).toEqual(changed);
    expect(await mine.ask(getAgentState, { agent_id })).toEqual({
      documents: 0,
      ready: 0,
      behind: 0,
      unreadable: 0,
      chunks: 0,
      is_scanning: false,
    });
    expect((await mine.ask(listAgents, {})).agents).toMatchObject([{ agent_id, name: 'Handbook' }]);

    expect((await others.ask(listAgents, {})).agents).toEqual([]);
    for (const call of [getAgent, getAgentState, updateAgent, deleteAgent]) {
      expect(await others.call(call, { agent_id })).toMatchObject({ code: codes.agentNotFound, data: null });
    }

    await mine.ask(deleteAgent, { agent_id });
    expect(await mine.call(getAgent, { agent_id })).toMatchObject({ code: codes.agentNotFound });
    expect((await mine.ask(listAgents, {})).agents).toEqual([]);
  });
});
