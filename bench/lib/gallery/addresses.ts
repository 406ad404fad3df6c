import { readFileSync } from 'node:fs';
import {
  createShareLink,
  listAgents,
  listBuckets,
  listHubProjects,
  listInvoices,
  listObjects,
  publishAgent,
  updateAgentLink,
} from '@atoll/contract';
import type { Api } from '@atoll/testkit';

/** A page to take pictures of. */
export interface GalleryPage {
  /** The path that its route declares, with parameters such as `$bucket`. */
  readonly route: string;
  /** Path and query. */
  readonly address: string;
  /** Those of account entry are for people who are not signed in. */
  readonly isSignedIn: boolean;
}

const routeTree = new URL('../../../apps/console/src/app/route-tree.gen.ts', import.meta.url);
/** They only lead on to another page. */
const redirects = new Set(['/', '/dss']);
/** Queries that pages need in order to show content. */
const queries: Readonly<Record<string, string>> = {
  '/dss/search': '?text=re',
  '/auth': '?name=Gallery&redirect_url=https%3A%2F%2Fgallery.example%2F',
};

/** Returns every page of the console and the public ones, filled with what the demo account has. */
export async function listPages(api: Api): Promise<GalleryPage[]> {
  const known = await findParameters(api);
  const routes = declaredRoutes().map(({ route, isSignedIn }) => ({
    route,
    address: route.replace(/\$\w+/g, (name) => known[name] ?? name) + (queries[route] ?? ''),
    isSignedIn,
  }));
  const missing = routes.filter(({ address }) => address.includes('$')).map(({ route }) => route);
  if (missing.length > 0) console.log(`The demo has nothing for ${missing.join(', ')}.`);
  return [
    ...routes.filter(({ address }) => !address.includes('$')),
    ...(await publicPages(api, known)),
    { route: '/no/such/page', address: '/no/such/page', isSignedIn: true },
  ];
}

/** Reads the routes from the file that the router writes. */
function declaredRoutes() {
  const [, list = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(readFileSync(routeTree, 'utf8')) ?? [];
  return [...list.matchAll(/'([^']+)': typeof (\w+)/g)]
    .map(([, route = '', name = '']) => ({ route, isSignedIn: !name.startsWith('Entry') }))
    .filter(({ route }) => !redirects.has(route));
}

async function findParameters(api: Api): Promise<Readonly<Record<string, string | undefined>>> {
  const { agents } = await api.ask(listAgents, {});
  const { projects } = await api.ask(listHubProjects, {});
  const { invoices } = await api.ask(listInvoices, {});
  return {
    $bucket: await fullestBucket(api),
    $agent: agents[0]?.agent_id,
    $project: projects[0]?.project_id,
    $id: (invoices.find(({ state }) => state === 'paid') ?? invoices[0])?.id,
  };
}

/** Returns the bucket whose list is longest when it opens. */
async function fullestBucket(api: Api): Promise<string | undefined> {
  const buckets = await api.ask(listBuckets, {});
  const lists = await Promise.all(
    buckets.map(async ({ name: bucket }) => {
      const { folders, objects } = await api.ask(listObjects, { bucket, prefix: '' });
      return { bucket, rows: folders.length + objects.length };
    }),
  );
  return lists.toSorted((a, b) => b.rows - a.rows)[0]?.bucket;
}

async function publicPages(
  api: Api,
  { $bucket, $agent, $project }: Readonly<Record<string, string | undefined>>,
): Promise<GalleryPage[]> {
  const page = (route: string, address: string) => ({ route, address, isSignedIn: false });
  return [
    ...($bucket ? await sharePages(api, $bucket) : []),
    ...($agent ? await agentPages(api, $agent) : []),
    ...($project ? [page('/d/$project', `/d/${$project}`), page('/c/$project', `/c/${$project}`)] : []),
    page('/docs', '/docs'),
    page('/terms', '/terms'),
  ];
}

async function sharePages(api: Api, bucket: string): Promise<GalleryPage[]> {
  const { objects } = await api.ask(listObjects, { bucket, prefix: '' });
  const file = objects[0]?.key;
  const wanted = [
    { name: 'folder', kind: 'folder', key: '' },
    { name: 'request', kind: 'request', key: '' },
    { name: 'password', kind: 'folder', key: '', password: 'reef-2026' },
    ...(file === undefined ? [] : [{ name: 'file', kind: 'file', key: file } as const]),
  ] as const;
  const pages: GalleryPage[] = [];
  for (const { name, ...terms } of wanted) {
    const { url } = await api.ask(createShareLink, { bucket, ...terms });
    const { pathname } = new URL(url);
    pages.push({ route: `/share/${name}`, address: pathname, isSignedIn: false });
  }
  return pages;
}

/** Returns the pages of an agent. Without a language model, no agent can be published. */
async function agentPages(api: Api, agentId: string): Promise<GalleryPage[]> {
  const published = await api.call(publishAgent, { agent_id: agentId });
  if (published.code !== 200) {
    console.log(`No public page of an agent: ${published.msg}`);
    return [];
  }
  const { link } = await api.ask(updateAgentLink, { agent_id: agentId, is_on: true });
  if (link.url === null) return [];
  return [{ route: '/a/$link', address: new URL(link.url).pathname, isSignedIn: false }];
}
