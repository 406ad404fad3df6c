import { createAgent, getAgentState } from '@atoll/contract';
import { type Account, type Atoll, signUp } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAtollHere } from '../compose/serve-here.fixture.ts';
import { runAdminHere } from './admin.fixture.ts';

let server: Atoll;
let owner: Account;
let agent_id: string;

beforeAll(async () => {
  server = await startAtollHere();
  owner = await signUp(server);
  const sources = [{ kind: 'text' as const, title: 'Hours', text: 'The harbor office opens at nine.' }];
  ({ agent_id } = await owner.api.ask(createAgent, { name: 'Secret name', sources }));
});
afterAll(() => server.stop());

const isReady = async () => (await owner.api.ask(getAgentState, { agent_id })).ready === 1;

async function admin(...args: string[]) {
  const { out, err, code } = await runAdminHere(['agents', ...args, '--json'], { DATA_DIR: server.dataDir });
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(out).not.toContain('Secret name');
  return JSON.parse(out);
}

it('lists agents with what they have read, and without their names', async () => {
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  const { agents, next_cursor } = await admin('list');
  expect(agents).toEqual([
    expect.objectContaining({ id: agent_id, sources: 1, documents: 1, ready: 1, behind: 0, passages: 1 }),
  ]);
  expect(next_cursor).toBeNull();
});

it('has the files of an agent read again, or of all', async () => {
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  expect(await admin('rebuild', '--agent', agent_id)).toEqual({ queued: 1 });
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  expect(await admin('rebuild', '--agent', 'another')).toEqual({ queued: 0 });
  expect(await admin('rebuild')).toEqual({ queued: 1 });
});

it('lists no use of models where there was none', async () => {
  expect(await admin('usage', '--days', '7')).toEqual({ agents: [], next_cursor: null });
});
