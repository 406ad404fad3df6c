import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { createTestAgent } from '../chat/chat.fixture.ts';
import { keepFiles } from '../sources/document.store.ts';
import { createEmbedJob, type EmbedDeps } from './embed-job.ts';

describeOnEveryDatabase('vectors of passages', (open) => {
  /** Creates agents of three accounts, each with a document, and returns their IDs in order. */
  async function createAgents(database: Database): Promise<string[]> {
    const agents = await Promise.all(['a', 'b', 'c'].map((account) => createTestAgent(database, account)));
    for (const { id: agentId, accountId } of agents) {
      await database.transaction(async (tx) => {
        const keeping = { agentId, accountId, sourceId: 's', isBacklog: false, changedAt: 1, title: null };
        const file = { versionId: null, objectId: null, etag: 'e', sizeBytes: 1, contentType: null };
        await keepFiles(tx, { ...keeping, now: 1 }, [{ ...file, bucketId: '', key: 'k' }]);
        await tx.updateTable('agent_documents').set({ state: 'ready', indexed_at: 1 }).execute();
      });
    }
    return agents.map(({ id }) => id).sort();
  }

  /** Runs the job until every agent of `wanted` has its vectors. The text of an agent's passage is its ID. */
  async function run(
    database: Database,
    {
      wanted,
      embed,
      ...deps
    }: { wanted: readonly string[]; embed: (text: string) => void } & Partial<EmbedDeps>,
  ): Promise<void> {
    const stopping = new AbortController();
    const embedded: string[] = [];
    const ports = {
      database,
      clock: { now: () => 1_800_000_000_000 },
      log: { warn: () => undefined },
      index: {
        withoutVector: async (agentId: string) =>
          embedded.includes(agentId) ? [] : [{ key: agentId, text: agentId }],
        async putVectors(agentId: string) {
          embedded.push(agentId);
          if (embedded.length === wanted.length) stopping.abort();
        },
      },
      embedding: {
        model: 'model',
        async embed(texts: readonly string[]) {
          for (const text of texts) embed(text);
          return texts.map(() => new Float32Array([1]));
        },
      },
      ...deps,
    } as unknown as EmbedDeps;
    await createEmbedJob(ports).run(stopping.signal);
    expect(embedded.sort()).toEqual(wanted);
  }

  it('are computed for others when the model refuses those of one agent', async () => {
    const database = await open();
    const [refused = '', ...wanted] = await createAgents(database);
    let refusals = 0;
    const embed = (text: string) => {
      if (text !== refused) return;
      refusals++;
      throw new Error('the input is too long');
    };
    await run(database, { wanted, embed });
    expect(refusals).toBe(1);
  });

  it('are asked of a model that is down for one agent alone, and for all once it answers', async () => {
    const database = await open();
    const wanted = await createAgents(database);
    const asked: string[] = [];
    const embed = (text: string) => {
      asked.push(text);
      if (asked.length <= 5) throw new Error('connect ECONNREFUSED');
    };
    await run(database, { wanted, embed, firstPauseMs: 1 });
    const [first, ...others] = wanted;
    expect(asked.slice(0, 6)).toEqual([first, 'test', 'test', 'test', 'test', 'test']);
    expect(asked.slice(6).sort()).toEqual([first, ...others]);
  });

  it('are computed for others although the texts of one agent make the model fail for a while', async () => {
    const database = await open();
    const [crashing = '', ...wanted] = await createAgents(database);
    let isUp = true;
    const embed = (text: string) => {
      if (text === crashing) isUp = false;
      const wasUp = isUp;
      if (text === 'test') isUp = true;
      if (!wasUp) throw new Error('socket hang up');
    };
    await run(database, { wanted, embed, firstPauseMs: 1 });
  });
});
