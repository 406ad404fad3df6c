import { getAgent, getAgentState, listAgentDocuments } from '@atoll/contract';
import { type Api, signUp, useAtoll } from '@atoll/testkit';
import { describe, expect, it } from 'vitest';
import { keysFor, useAgent, useBucket } from './knowledge.fixture.ts';

const rounds = 20;
const names = ['amber', 'basalt', 'cedar', 'dune', 'ember', 'fjord'] as const;

/** Returns a word that only one file contains. */
function wordOf(round: number, name: string): string {
  return `${name}${String.fromCharCode(97 + (round % 26))}${round}zq`;
}

type Bucket = Awaited<ReturnType<typeof useBucket>>;

/** Adds new files, deletes one of the previous round and replaces another. */
async function change({ put, remove }: Bucket, round: number): Promise<void> {
  for (const name of names) {
    const text = Array.from({ length: 40 }, (_, line) => `Line ${line} of ${wordOf(round, name)}.`);
    await put(`${round}/${name}.md`, text.join('\n\n'));
  }
  if (round === 0) return;
  await remove(`${round - 1}/amber.md`);
  await put(`${round - 1}/basalt.md`, `Replaced by ${wordOf(round, 'replaced')}.`);
}

/** Reports whether a file is still as its round stored it. */
function isKept(round: number, name: string): boolean {
  return round === rounds - 1 || (name !== 'amber' && name !== 'basalt');
}

/** Returns the number of passages of each key. */
async function passagesOf(api: Api, agent_id: string): Promise<Map<string, number>> {
  const all = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const page = await api.ask(listAgentDocuments, { agent_id, cursor });
    for (const { key, passages } of page.documents) all.set(key, passages);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

async function stateOf(api: Api, agent_id: string) {
  const { state, lag_ms } = await api.ask(getAgent, { agent_id });
  return { ...state, lag_ms };
}

describe('a server that is killed while it reads files', () => {
  const atoll = useAtoll({});

  it(`loses no file and keeps no half one, ${rounds} times`, { timeout: 900_000 }, async () => {
    const { api } = await signUp(atoll());
    const bucket = await useBucket(atoll(), { api });
    const agent_id = await useAgent(api, bucket.name);
    for (let round = 0; round < rounds; round++) {
      await change(bucket, round);
      // Kills at a different point in each round: with this many files left to read.
      const left = round % names.length;
      const isThere = async () => (await api.ask(getAgentState, { agent_id })).behind <= left;
      await expect.poll(isThere, { timeout: 60_000, interval: 5 }).toBe(true);
      await atoll().kill();
      await atoll().restart();
    }
    const expected = rounds * names.length - (rounds - 1);
    const isSettled = { documents: expected, ready: expected, behind: 0, unreadable: 0, lag_ms: 0 };
    // A change that was not looked at yet leaves no file behind, but counts as a lag.
    await expect.poll(() => stateOf(api, agent_id), { timeout: 120_000 }).toMatchObject(isSettled);
    const passages = await passagesOf(api, agent_id);
    for (let round = 0; round < rounds; round++) {
      for (const name of names) {
        const key = `${round}/${name}.md`;
        const found = await keysFor(api, agent_id, wordOf(round, name));
        expect(new Set(found), key).toEqual(new Set(isKept(round, name) ? [key] : []));
        // Files of the same shape have the same number of passages.
        if (isKept(round, name)) expect(passages.get(key), key).toBe(passages.get('0/fjord.md'));
      }
    }
  });
});
