import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getAgentState,
  listAgentDocuments,
  listAgentSources,
  listMembers,
  removeMember,
  rereadAgent,
} from '@atoll/contract';
import { joinAccount, signUp, useAtoll } from '@atoll/testkit';
import { describe, expect, it } from 'vitest';
import { isKnown, keysFor, useAgent, useBucket } from './knowledge.fixture.ts';

/** The jobs of a killed server continue when its leases have expired, after a minute. */
const known = { timeout: 140_000 };
const text = 'The lighthouse keeper polishes the lens every Tuesday morning.';

describe('what an agent knows', () => {
  const atoll = useAtoll({});

  it('is read again by itself when the index was deleted', { timeout: 300_000 }, async () => {
    const { api } = await signUp(atoll());
    const bucket = await useBucket(atoll(), { api });
    await bucket.put('a.md', text);
    const agent_id = await useAgent(api, bucket.name);
    await expect.poll(() => isKnown(api, agent_id, 1), known).toBe(true);
    await atoll().kill();
    for (const end of ['', '-wal', '-shm']) {
      await rm(join(atoll().dataDir, `agents.db${end}`), { force: true });
    }
    await atoll().restart();
    await expect.poll(() => keysFor(api, agent_id, 'lighthouse keeper lens'), known).toEqual(['a.md']);
    await expect
      .poll(() => api.ask(getAgentState, { agent_id }), known)
      .toMatchObject({ ready: 1, chunks: 1 });
  });

  it('is nobody’s to read once its member has left, until another one has it read', {
    timeout: 300_000,
  }, async () => {
    const owner = await signUp(atoll());
    const member = await joinAccount(atoll(), owner, 'member');
    const bucket = await useBucket(atoll(), owner);
    await bucket.put('a.md', text);
    const agent_id = await useAgent(member.api, bucket.name);
    await expect.poll(() => isKnown(owner.api, agent_id, 1), known).toBe(true);
    expect(await keysFor(owner.api, agent_id, 'lighthouse keeper lens')).toEqual(['a.md']);

    const { members } = await owner.api.ask(listMembers, {});
    const person_id = members.find(({ is_self: isSelf }) => !isSelf)?.person_id ?? '';
    await owner.api.ask(removeMember, { person_id });
    expect(await keysFor(owner.api, agent_id, 'lighthouse keeper lens')).toEqual([]);
    expect((await owner.api.ask(listAgentSources, { agent_id })).sources).toMatchObject([
      { problem: 'access_denied' },
    ]);
    await bucket.put('b.md', text);
    await expect.poll(() => isKnown(owner.api, agent_id, 2), known).toBe(true);
    const unreadable = { agent_id, state: 'unreadable' } as const;
    expect((await owner.api.ask(listAgentDocuments, unreadable)).documents).toMatchObject([
      { key: 'b.md', reason: 'access_denied' },
    ]);

    await owner.api.ask(rereadAgent, { agent_id });
    await expect
      .poll(async () => (await keysFor(owner.api, agent_id, 'lighthouse keeper lens')).toSorted(), known)
      .toEqual(['a.md', 'b.md']);
    expect((await owner.api.ask(listAgentSources, { agent_id })).sources).toMatchObject([{ problem: null }]);
  });
});
