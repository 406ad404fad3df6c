import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseSearch, stringifySearch } from '#lib/pages/search.ts';
import { createPageStorage } from '#lib/session/public-page.ts';

interface Visit {
  search: Record<string, unknown>;
  errors: unknown[];
}

let visit: (href: string) => Visit;
let paths: string[];

/** Creates the console's routes, in a router without a window. */
beforeAll(async () => {
  vi.stubGlobal('localStorage', createPageStorage());
  vi.stubGlobal('sessionStorage', createPageStorage());
  vi.stubGlobal('location', new URL('http://console.test/'));
  vi.stubGlobal('self', {});
  vi.stubGlobal('window', { origin: 'http://console.test' });
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
  vi.stubGlobal('addEventListener', () => undefined);
  const { routeTree } = await import('./route-tree.gen.ts');
  const router = createRouter({ routeTree, history: createMemoryHistory(), parseSearch, stringifySearch });
  paths = Object.keys(router.routesByPath).map((path) => path.replace(/\$\w+/, 'one'));
  visit = (href) => {
    router.history.push(href);
    router.updateLatestLocation();
    const matches = router.matchRoutes(router.latestLocation);
    return {
      search: matches.at(-1)?.search ?? {},
      errors: matches.flatMap((match) => match.searchError ?? []),
    };
  };
}, 60_000);

afterAll(() => vi.unstubAllGlobals());

const huge = 'x'.repeat(100_000);

describe('what does not parse is absent, and what does is of its type', () => {
  it.each<[string, Record<string, unknown>]>([
    ['/dss/billing/usage?month=x', { month: undefined }],
    ['/dss/billing/usage?month=2026-13', { month: undefined }],
    ['/dss/billing/usage?month=2026-10&month=2026-11', { month: '2026-11' }],
    ['/dss/billing?dialog=x&outcome=paid', { dialog: undefined, outcome: undefined }],
    ['/dss/buckets/one/settings?section=x&statement=y', { section: undefined, statement: undefined }],
    ['/dss/buckets/one/settings?section=policy&statement=2', { section: 'policy', statement: 2 }],
    [
      '/dss/buckets/one/settings?section=constructor&statement=0',
      { section: undefined, statement: undefined },
    ],
    ['/dss/buckets/one/log?since=5&before=x', { since: 5, before: undefined }],
    ['/dss/buckets/one/log?since=8640000000000001&status=9&show=x', { since: undefined, status: undefined }],
    ['/dss/audit?since=1763856000000&actor=console', { since: 1_763_856_000_000, actor: 'console' }],
    ['/dss/buckets/one?since=2026-99-99&minBytes=1e3&sort=etag', { since: undefined, minBytes: undefined }],
    ['/dss/buckets/one?sort=etag&order=up&panel=x', { sort: undefined, order: undefined, panel: undefined }],
    [`/dss/buckets/one?prefix=${huge}`, { prefix: undefined }],
    ['/dss/search?text=2026&type=link&until=soon', { text: '2026', type: undefined, until: undefined }],
    ['/dss/usage?period=31', { period: undefined }],
    ['/dss/apps?client=x', { client: undefined }],
    ['/dss/share-links?state=x', { state: undefined }],
    ['/auth?remember=true&identity=1', { remember: true, identity: '1' }],
    ['/auth?remember=x', { remember: false }],
    ['/verify-code?code=012345&code=543210', { code: '543210' }],
  ])('$0', (href, expected) => {
    const { search, errors } = visit(href);
    expect(errors).toEqual([]);
    expect(search).toMatchObject(expected);
  });
});

it('knows nothing of a query that no page could have written', () => {
  const keys = [
    'section',
    'month',
    'since',
    'before',
    'period',
    'sort',
    'order',
    'status',
    'dialog',
    'client',
    'job',
  ];
  const hostile = ['', 'NaN', '%00', '%F0%9F', '{}', '[]', 'null', '__proto__', huge].flatMap((value) =>
    keys.map((key) => `${key}=${value}&${key}=${value}`),
  );
  for (const path of paths) {
    for (const query of [hostile.join('&'), '__proto__=1&constructor=2&toString=3', '%', '=', '&&&']) {
      const { search, errors } = visit(`${path}?${query}`);
      expect(errors).toEqual([]);
      expect(search.toString).toBeTypeOf(query.includes('toString') ? 'string' : 'function');
    }
  }
});
