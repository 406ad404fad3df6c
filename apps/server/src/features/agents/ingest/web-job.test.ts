import { once } from 'node:events';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { createTestAgent } from '../chat/chat.fixture.ts';
import { createSourceService, type SourceCaller } from '../sources/source.service.ts';
import { createWebJob, type WebDeps } from './web-job.ts';

describeOnEveryDatabase('reading of web pages', (open) => {
  it('goes on for others while the pages of one account don’t end', async () => {
    const database = await open();
    const clock = { now: () => 1_800_000_000_000 };
    const sources = createSourceService({ database, clock } as Parameters<typeof createSourceService>[0]);
    const addPages = async (accountId: string, urls: readonly string[]) => {
      const agent = await createTestAgent(database, accountId);
      const caller = { principal: { accountId, personId: 'ann' } } as SourceCaller;
      for (const url of urls) {
        await sources.add(agent, caller, await sources.check(caller, { kind: 'web', url }));
      }
    };
    await addPages('hostile', ['https://endless.example/1', 'https://endless.example/2']);
    const others = ['https://one.example/', 'https://two.example/', 'https://three.example/'];
    await addPages('other', others);

    const stopping = new AbortController();
    const begun: string[] = [];
    const read: string[] = [];
    const fetch = async (url: string, signal: AbortSignal) => {
      begun.push(url);
      if (url.startsWith('https://endless.example/')) {
        await once(signal, 'abort');
        throw signal.reason;
      }
      read.push(url);
      if (read.length === others.length) stopping.abort();
      return { page: { contentType: 'text/plain', body: Buffer.from('text') } };
    };
    const job = createWebJob({ database, clock, webPages: { fetch } } as unknown as WebDeps);
    await job.run(stopping.signal);
    expect(read.sort()).toEqual(others.toSorted());
    expect(begun.filter((url) => url.includes('endless'))).toHaveLength(1);
  });
});
