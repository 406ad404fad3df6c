import { existsSync, readFileSync } from 'node:fs';
import { locales, type Role, roles } from '@atoll/contract';
import { describe, expect, it } from 'vitest';
import { domainOf, type TextKey } from '#lib/language/page-text.ts';
import { guidePages } from '#lib/pages/docs-url.ts';
import { guideOf, listedPages, markedPage, pagesIn } from '#lib/pages/page-entry.ts';
import { entryPages } from './entry-pages.ts';
import { opensEveryPage, opensPage, pages } from './pages.ts';
import { navigationGroups } from './shell/navigation-groups.ts';

const generated = readFileSync(new URL('route-tree.gen.ts', import.meta.url), 'utf8');
/** Routes that only redirect. */
const redirects = ['/', '/dss'];
const routes = [
  ...(/interface FileRoutesByTo \{([^}]*)\}/.exec(generated)?.[1] ?? '').matchAll(/'([^']+)': typeof (\w+)/g),
].map(([, path = '', route = '']) => ({ path, isEntry: route.startsWith('Entry') }));
const pathsOf = (isEntry: boolean) =>
  routes
    .filter((route) => route.isEntry === isEntry && !redirects.includes(route.path))
    .map(({ path }) => path);

const textsIn = async (locale: string, key: string): Promise<unknown> => {
  const { texts } = await import(`#locales/${locale}/${domainOf(key as TextKey)}.ts`);
  return key
    .slice(key.indexOf(':') + 1)
    .split('.')
    .reduce((part, name) => part?.[name], texts);
};

it('has one entry for every route, and a route for every entry', () => {
  const paths = [...new Set(pages.map(({ path }) => path))];
  expect(paths.toSorted()).toEqual(pathsOf(false).toSorted());
  expect(entryPages.map(({ path }) => path).toSorted()).toEqual(pathsOf(true).toSorted());
});

it('has no address and no letter twice', () => {
  const addresses = pages.map(({ path, search }) => `${path}?${new URLSearchParams(search)}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  const keys = pages.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

it('offers a page where people see it: with an icon, and a tab or tool below its parent', () => {
  const listed = pages.filter(({ place, group, key }) => place ?? group ?? key);
  expect(listed.filter(({ icon }) => icon === undefined)).toEqual([]);
  const below = pages.filter(({ place }) => place === 'tabs' || place === 'tools');
  expect(below.filter(({ parent }) => parent === undefined)).toEqual([]);
});

it('lists each tool that people come back to in the navigation too', () => {
  const listed = pages.filter(({ group }) => group).map(({ path }) => path);
  expect(listed).toEqual(
    expect.arrayContaining([
      '/dss/usage',
      '/dss/share-links',
      '/dss/jobs',
      '/dss/audit',
      '/dss/apps/webhooks',
      '/dss/apps/encryption-keys',
    ]),
  );
  const groups = new Set(pages.flatMap(({ group }) => group ?? []));
  expect(navigationGroups.map(({ name }) => name).toSorted()).toEqual([...groups].toSorted());
});

it('has a page of the guide in every language for each page that it leads to', () => {
  for (const locale of locales) {
    const folder = new URL(`../../../../docs/guide/${locale}/`, import.meta.url);
    const missing = guidePages.filter((page) => !existsSync(new URL(`${page}.md`, folder)));
    expect(missing, locale).toEqual([]);
  }
});

it('has a hint for each of the places that people have to learn', () => {
  const hinted = pages.filter(({ hint }) => hint).map(({ path }) => path);
  expect(hinted.toSorted()).toEqual([
    '/bot',
    '/datahub',
    '/dss/buckets/$bucket',
    '/dss/buckets/$bucket/settings',
    '/dss/buckets/$bucket/sharing',
    '/dss/share-links',
  ]);
});

it.each([
  ['/settings/security', 'account'],
  ['/dss/billing/invoices/$id', 'billing'],
  ['/bot/$agent/insight', 'agents'],
  ['/no-access', 'getting-started'],
])('explains %s on %s', (path, guide) => {
  const page = pages.find((one) => one.path === path);
  expect(guideOf(pages, page)).toBe(guide);
});

it.each([
  ['/dss/buckets/$bucket/usage', '/dss/buckets'],
  ['/dss/billing/invoices/$id', '/dss/billing'],
  ['/dss/apps/refusals', '/dss/apps'],
  ['/dss/apps/webhooks', '/dss/apps/webhooks'],
  ['/settings/team', '/settings'],
  ['/dss/search', undefined],
])('marks for %s %s', (path, marked) => {
  const page = pages.find((one) => one.path === path);
  expect(markedPage(pages, page)?.path).toBe(marked);
});

it('lists backup nodes on Apps / Tools, and in the navigation only in Chinese', () => {
  for (const locale of locales) {
    const page = pagesIn(locale, pages).find(({ path }) => path === '/dss/backup-nodes');
    expect([page?.place, page?.group]).toEqual(['tools', locale === 'zh_CN' ? 'storage' : undefined]);
  }
});

describe.each(pages)('$path $title', (page) => {
  it('belongs to a page that exists', () => {
    if (page.parent) expect(pages.map(({ path }) => path)).toContain(page.parent);
  });

  it('is explained by a page of the guide', () => {
    expect(guidePages).toContain(guideOf(pages, page));
  });

  it('has its texts in every language', async () => {
    const { title, text = title, tab = title, words = title, label = title, hint = title } = page;
    const keys: ReadonlySet<string> = new Set<string>([title, text, tab, words, label, hint]);
    for (const locale of locales)
      for (const key of keys)
        expect(await textsIn(locale, key), `${locale} ${key}`).toEqual(expect.any(String));
  });
});

it('opens a page to who can see what is on it', () => {
  expect(opensPage('billing', '/dss/billing/invoices/')).toBe(true);
  expect(opensPage('billing', '/dss/buckets/')).toBe(false);
  expect(opensPage('billing', '/dss/usage')).toBe(true);
  expect(opensPage('billing', '/dss/jobs')).toBe(false);
  expect(opensPage('read_only', '/dss/buckets/$bucket/')).toBe(true);
  expect(opensPage('read_only', '/dss/billing/')).toBe(false);
  expect(opensPage('member', '/dss/audit')).toBe(false);
  expect(opensPage('admin', '/dss/audit')).toBe(true);
  expect(opensPage('read_only', '/dss/buckets/$bucket/settings')).toBe(false);
  expect(opensPage('read_only', '/dss/buckets/$bucket/usage')).toBe(true);
  expect(opensPage('member', '/dss/buckets/$bucket/settings')).toBe(true);
  expect(opensPage('member', '/dss/apps/webhooks')).toBe(false);
});

it('opens what is everybody’s, and everything before the role is known', () => {
  expect(opensPage('billing', '/settings/team')).toBe(true);
  expect(opensPage(undefined, '/dss/audit')).toBe(true);
});

it('opens the list of what is public to who can’t see links, and leads there from the navigation', () => {
  expect(opensPage('read_only', '/dss/share-links')).toBe(false);
  expect(opensPage('read_only', '/dss/share-links/public')).toBe(true);
  const leadsTo = (role: Role) =>
    listedPages(pages, (page) => opensPage(role, page.path)).flatMap(({ page, to }) =>
      page.path === to ? [] : [`${page.path} → ${to}`],
    );
  expect(leadsTo('read_only')).toEqual(['/dss/share-links → /dss/share-links/public']);
  expect(leadsTo('member')).toEqual([]);
});

it('knows which roles never lack access, so that an owner isn’t told to ask the owner', () => {
  expect(roles.filter(opensEveryPage)).toEqual(['owner', 'admin']);
  expect(opensEveryPage(undefined)).toBe(false);
});
