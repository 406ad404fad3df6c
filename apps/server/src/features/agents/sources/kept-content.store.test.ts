import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { createTestAgent } from '../chat/chat.fixture.ts';
import { createWebJob, type WebDeps } from '../ingest/web-job.ts';
import type { OpenAgent } from '../kernel/open-agent.ts';
import { keepFiles } from './document.store.ts';
import { createSourceService, type SourceCaller } from './source.service.ts';
import { findSourcesOf } from './source.store.ts';

const mib = 1024 ** 2;

describeOnEveryDatabase('texts and web pages, which the database keeps', (open) => {
  let database: Database;
  let agent: OpenAgent;
  let sources: ReturnType<typeof createSourceService>;
  const clock = { now: () => 1_800_000_000_000 };
  const caller = { principal: { accountId: 'account', personId: 'ann' } } as SourceCaller;
  const text = { kind: 'text', title: 'Note', text: 'x'.repeat(1000) } as const;

  beforeAll(async () => {
    database = await open();
    agent = await createTestAgent(database);
    sources = createSourceService({ database, clock } as Parameters<typeof createSourceService>[0]);
  });

  const add = async (to: OpenAgent, asked: typeof text | { kind: 'web'; url: string }) =>
    sources.add(to, caller, await sources.check(caller, asked));
  /** Lets an agent have kept so much already. */
  const fill = ({ id: agentId, accountId }: OpenAgent, sizeBytes: number, bucketId = '') =>
    database.transaction((tx) =>
      keepFiles(
        tx,
        { agentId, accountId, sourceId: 's', isBacklog: false, changedAt: 1, title: null, now: 1 },
        [{ bucketId, key: 'k', versionId: null, objectId: null, etag: 'e', sizeBytes, contentType: null }],
      ),
    );
  /** Fetches the pages that are due, each of 1 MiB. */
  async function readPages(): Promise<void> {
    const stopping = new AbortController();
    const fetch = async () => {
      queueMicrotask(() => setImmediate(() => stopping.abort()));
      return { page: { contentType: 'text/plain', body: Buffer.alloc(mib, 'x') } };
    };
    await createWebJob({ database, clock, webPages: { fetch } } as unknown as WebDeps).run(stopping.signal);
  }

  it('are limited for an account, whatever agents they are of; files of buckets don’t count', async () => {
    const [other, stranger] = [await createTestAgent(database), await createTestAgent(database, 'stranger')];
    await fill(agent, 500 * mib, 'bucket');
    await fill(stranger, 500 * mib);
    await add(agent, text);
    await fill(other, 256 * mib - 1500);
    await expect(add(agent, text)).rejects.toMatchObject({ code: codes.agentContentFull });
  });

  it('are not fetched beyond the limit, and a page takes the place of what it was before', async () => {
    const mine = await createTestAgent(database, 'reader');
    await add(mine, { kind: 'web', url: 'https://one.example/' });
    await readPages();
    await fill(mine, 255 * mib);
    const [first] = await findSourcesOf(database.read, mine.id);
    expect(first).toMatchObject({ problem: null, readAt: clock.now() });
    await add(mine, { kind: 'web', url: 'https://two.example/' });
    await readPages();
    const problems = (await findSourcesOf(database.read, mine.id)).map(({ url, problem }) => [url, problem]);
    expect(Object.fromEntries(problems)).toEqual({
      'https://one.example/': null,
      'https://two.example/': 'account_full',
    });
  });
});
