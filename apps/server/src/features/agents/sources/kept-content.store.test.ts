import { codes, type NewAgentSource } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { createTestAgent } from '../chat/chat.fixture.ts';
import { createCuratedService } from '../chat/curated/curated.service.ts';
import { createWebJob, type WebDeps } from '../ingest/web-job.ts';
import type { OpenAgent } from '../kernel/open-agent.ts';
import { createSourceService, type SourceCaller } from './source.service.ts';
import { findSourcesOf } from './source.store.ts';

const mib = 1024 ** 2;
const keptBytes = 4 * mib;

describeOnEveryDatabase('texts, web pages and curated answers, which the database keeps', (open) => {
  let database: Database;
  let agent: OpenAgent;
  let sources: ReturnType<typeof createSourceService>;
  let curated: ReturnType<typeof createCuratedService>;
  const clock = { now: () => 1_800_000_000_000 };
  const caller = { principal: { accountId: 'account', personId: 'ann' } } as SourceCaller;
  const text = { kind: 'text', title: 'Note', text: 'x'.repeat(1000) } as const;

  beforeAll(async () => {
    database = await open();
    agent = await createTestAgent(database);
    sources = createSourceService({ database, clock, keptBytes } as Parameters<
      typeof createSourceService
    >[0]);
    curated = createCuratedService({ database, clock, keptBytes });
  });

  const add = async (to: OpenAgent, asked: NewAgentSource) =>
    sources.add(to, caller, await sources.check(caller, asked));
  const answer = (of: OpenAgent, length: number, id?: string) =>
    curated.put(of, { id, questions: ['Why?'], answer: 'x'.repeat(length), createdBy: 'ann' });
  /** Lets the database keep so much of an agent already. */
  const fill = (of: OpenAgent, sizeBytes: number) => add(of, { ...text, text: 'x'.repeat(sizeBytes) });
  /** Fetches the pages that are due, each of 1 MiB. */
  async function readPages(contentType = 'text/plain'): Promise<void> {
    const stopping = new AbortController();
    const fetch = async () => {
      queueMicrotask(() => setImmediate(() => stopping.abort()));
      return { page: { contentType, body: Buffer.alloc(mib, 'x') } };
    };
    await createWebJob({ database, clock, keptBytes, webPages: { fetch } } as unknown as WebDeps).run(
      stopping.signal,
    );
  }
  const problems = async ({ id }: OpenAgent) =>
    Object.fromEntries((await findSourcesOf(database.read, id)).map(({ url, problem }) => [url, problem]));

  it('are limited for an account, whatever agents they are of', async () => {
    const [other, stranger] = [await createTestAgent(database), await createTestAgent(database, 'stranger')];
    const full = { code: codes.agentContentFull };
    await fill(stranger, keptBytes);
    await add(agent, text);
    await fill(other, keptBytes - 3500);
    const { id } = await answer(other, 1000);
    await expect(answer(agent, 2000)).rejects.toMatchObject(full);
    await expect(add(agent, { ...text, text: 'x'.repeat(2000) })).rejects.toMatchObject(full);
    await answer(other, 2000, id);
    await expect(add(agent, text)).rejects.toMatchObject(full);
    await expect(answer(agent, 1000)).rejects.toMatchObject(full);
    await curated.remove(other, id);
    await add(agent, text);
  });

  it('are not fetched beyond the limit, and a page takes the place of what it was before', async () => {
    const mine = await createTestAgent(database, 'reader');
    await add(mine, { kind: 'web', url: 'https://one.example/' });
    await readPages();
    await fill(mine, keptBytes - 1.5 * mib);
    const [first] = await findSourcesOf(database.read, mine.id);
    expect(first).toMatchObject({ problem: null, readAt: clock.now() });
    await add(mine, { kind: 'web', url: 'https://two.example/' });
    await readPages();
    expect(await problems(mine)).toMatchObject({
      'https://one.example/': null,
      'https://two.example/': 'account_full',
    });
  });

  it('may be shortened in an account that has more than the limit', async () => {
    const mine = await createTestAgent(database, 'writer');
    const { id } = await answer(mine, 3000);
    const full = { code: codes.agentContentFull };
    // As after a limit that was lowered, or counted less.
    const lowered = createCuratedService({ database, clock, keptBytes: 1000 });
    const change = (length: number, answerId: string | undefined) =>
      lowered.put(mine, { id: answerId, questions: ['Why?'], answer: 'x'.repeat(length), createdBy: 'ann' });
    await expect(change(3001, id)).rejects.toMatchObject(full);
    await expect(change(100, undefined)).rejects.toMatchObject(full);
    expect(await change(2500, id)).toMatchObject({ id, answer: 'x'.repeat(2500) });
    await expect(change(2501, id)).rejects.toMatchObject(full);
  });

  it('count as they are kept: a page that is no text is a third longer', async () => {
    const mine = await createTestAgent(database, 'collector');
    await fill(mine, keptBytes - 1.25 * mib);
    await add(mine, { kind: 'web', url: 'https://pdf.example/' });
    await readPages('application/pdf');
    expect(await problems(mine)).toMatchObject({ 'https://pdf.example/': 'account_full' });
  });
});
