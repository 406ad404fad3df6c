import type { Exposure, Role } from '@atoll/contract';
import { expect, it } from 'vitest';
import type { ExposureSource } from '../platform/feature.ts';
import { createExposureList } from './exposures.ts';

const exposureOf = (title: string): Exposure => ({
  kind: 'project',
  project_id: title,
  title,
  since: null,
  until: null,
  last_used_at: null,
});

/** Lists `count` things, in pages of at most `pageSize`. */
function sourceOf(
  name: string,
  count: number,
  given: { needs?: ExposureSource['needs']; pageSize?: number } = {},
) {
  const source: ExposureSource = {
    name,
    needs: given.needs ?? 'read',
    async list(_, { after, limit }) {
      const start = after === undefined ? 0 : Number(after);
      const end = Math.min(count, start + Math.min(limit, given.pageSize ?? limit));
      const numbers = Array.from({ length: end - start }, (__, at) => start + at);
      return {
        exposures: numbers.map((number) => exposureOf(`${name} ${number}`)),
        next: end < count ? String(end) : null,
      };
    },
  };
  return { exposures: [source] };
}

const callerOf = (role: Role) => ({
  requestId: 'request',
  locale: 'en_US' as const,
  address: '127.0.0.1',
  isSecure: true,
  userAgent: '',
  cookies: {},
  setCookie: () => undefined,
  principal: { accountId: 'ann', personId: 'ann', role, sessionId: 'session', isFresh: false },
});

async function pagesOf(features: Parameters<typeof createExposureList>[0], role: Role = 'owner') {
  const { listExposures } = createExposureList(features);
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listExposures(cursor === undefined ? {} : { cursor }, callerOf(role));
    pages.push(page.exposures.map((one) => ('title' in one ? one.title : '')));
    cursor = page.next_cursor;
  }
  return pages;
}

it('lists everything once, source by source, in pages', async () => {
  const pages = await pagesOf([sourceOf('bucket', 30), {}, sourceOf('link', 70), sourceOf('agent', 3)]);
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 3]);
  expect(new Set(pages.flat()).size).toBe(103);
  expect(pages.flat().at(-1)).toBe('agent 2');
});

it('continues behind a source that ends with a page', async () => {
  const pages = await pagesOf([sourceOf('bucket', 50), sourceOf('link', 0), sourceOf('agent', 1)]);
  expect(pages.map(({ length }) => length)).toEqual([50, 1]);
});

it('reads at most one page of each source for an answer', async () => {
  const pages = await pagesOf([sourceOf('bucket', 3, { pageSize: 1 })]);
  expect(pages).toEqual([['bucket 0'], ['bucket 1'], ['bucket 2']]);
});

it('omits what a role may not see', async () => {
  const features = [sourceOf('bucket', 1), sourceOf('link', 1, { needs: 'write' })];
  expect(await pagesOf(features, 'read_only')).toEqual([['bucket 0']]);
  expect(await pagesOf(features, 'member')).toEqual([['bucket 0', 'link 0']]);
});

it('refuses a cursor of a source that the caller may not see', async () => {
  const features = [sourceOf('link', 2, { needs: 'write', pageSize: 1 })];
  const { listExposures } = createExposureList(features);
  const { next_cursor: cursor } = await listExposures({}, callerOf('member'));
  await expect(listExposures({ cursor: cursor ?? '' }, callerOf('read_only'))).rejects.toThrow('1027');
});
