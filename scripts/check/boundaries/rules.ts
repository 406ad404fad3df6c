import { isForTests, type Place, placeOf, resolveSpecifier, type ServerArea } from './place.ts';
import { checkRoomOrder, findFolderCircles } from './rooms.ts';
import type { Import, SourceFile } from './source-file.ts';

export interface Violation {
  readonly rule: string;
  readonly path: string;
  readonly problem: string;
}

/** An import with the places of both files. */
interface Edge {
  readonly path: string;
  readonly from: Place;
  readonly to: Place;
  readonly target: string;
  readonly imported: Import;
}

/** Returns the problem with an import, or undefined. */
type EdgeRule = (edge: Edge) => string | undefined;

/** Packages that import no other package. */
const packagesKnowNobody = [
  'contract',
  'dataset-release',
  'document-reader',
  'media-checks',
  'passage-index',
  's3-protocol',
  'sandboxed-process',
  'verification',
];

/** Packages that may import one other, whose processes they start. */
const startersOfProcesses = ['document-reader', 'media-checks'];

/** Packages for browsers as well: the contract, and the rule of the data hub, whose simulation runs in the wizard. */
const sharedWithConsole = ['@atoll/contract', '@atoll/verification'];

/** The parts of the server that each part can import, in addition to itself and the packages. */
const serverAreas: Readonly<Record<ServerArea, readonly ServerArea[]>> = {
  main: ['compose', 'config', 'platform'],
  's3-worker': ['compose', 'config', 'platform'],
  reader: ['compose'],
  compose: ['config', 'admin', 'features', 'gateway-s3', 'web', 'platform'],
  admin: ['compose', 'config', 'features', 'platform'],
  features: ['platform'],
  'gateway-s3': ['features', 'platform'],
  web: ['platform'],
  platform: [],
  config: [],
};

/** The domains that each domain can import. In the other direction the consumer declares an interface, and compose supplies it. */
const domains: Readonly<Record<string, readonly string[]>> = {
  audit: [],
  accounts: ['audit'],
  storage: ['accounts', 'audit'],
  billing: ['accounts', 'audit'],
  support: ['accounts'],
  'linked-apps': ['accounts'],
  agents: ['storage', 'accounts', 'audit'],
  hub: ['storage', 'audit'],
};

const opensAnImplementation = /^(open|create|start)[A-Z]/;
const httpModules = new Set(['fastify', 'node:http', 'node:https', 'node:http2']);

const edgeRules: Readonly<Record<string, EdgeRule>> = {
  'packages-know-no-apps'({ from, path, to, target }) {
    if (from.kind !== 'package') return;
    if (to.kind === 'console' || to.kind === 'server') return `a package must not import ${target}`;
    const isTestkit = target === '@atoll/testkit' && isForTests(path);
    const isSandbox =
      startersOfProcesses.includes(from.name) && target.startsWith('@atoll/sandboxed-process');
    const isWorkspacePackage = target.startsWith('@atoll/') && !isTestkit && !isSandbox;
    if (packagesKnowNobody.includes(from.name) && isWorkspacePackage) {
      return `${from.name} must not know another workspace package (${target})`;
    }
  },

  'console-knows-the-contract-only'({ from, to, target }) {
    if (from.kind !== 'console') return;
    const isOurs = target.startsWith('@atoll/') || to.kind === 'server' || to.kind === 'package';
    const isShared = sharedWithConsole.some((name) => target === name || target.startsWith(`${name}/`));
    if (isOurs && !isShared) return `the browser must not reach ${target}`;
  },

  'server-flows-one-way'({ from, to, target, imported }) {
    if (from.kind !== 'server' || from.role === 'test') return;
    if (to.kind === 'console') return `the server must not import ${target}`;
    if (to.kind !== 'server' || from.area === to.area) return;
    // The shape of the configuration may be imported everywhere; compose passes its values.
    if (to.area === 'config' && imported.isType) return;
    if (!serverAreas[from.area]?.includes(to.area))
      return `${from.area} must not know ${to.area} (${target})`;
  },

  'tests-stay-out-of-the-product'({ from, path, target }) {
    const isProduct = (from.kind === 'console' || from.kind === 'server') && !isForTests(path);
    if (isProduct && (target === '@atoll/testkit' || isForTests(target))) return `imports ${target}`;
  },

  'only-compose-picks-implementations'({ from, target, imported }) {
    if (from.kind !== 'server' || from.role === 'test' || from.area === 'compose') return;
    // Opened according to the configuration, both for the program and for the operator's commands.
    if (from.area === 'platform' && from.domain === 'data') return;
    const isEngine = target === '@atoll/database' || target === '@atoll/blob-store';
    if (isEngine && !imported.isType && opensAnImplementation.test(imported.name ?? 'createAny')) {
      return `only compose may call ${imported.name ?? 'everything'} of ${target}`;
    }
  },

  'only-stores-know-sql'({ from, target, imported }) {
    if (from.kind !== 'server' || from.area !== 'features' || from.role === 'test') return;
    if (target === 'kysely' && !imported.isType && from.role !== 'store')
      return 'only a store may use kysely';
  },

  'only-routes-know-http'({ from, target, imported }) {
    if (from.kind !== 'server' || from.area !== 'features') return;
    if (['test', 'routes', 'index'].includes(from.role)) return;
    if (httpModules.has(target)) return `only routes may import ${target}`;
    // The caller matters to the service as well as to the routes.
    const isPrincipal = imported.isType && imported.name === 'Principal';
    if (target.startsWith('apps/server/src/platform/http/') && !isPrincipal) {
      return `only routes may use ${imported.name ?? 'everything'} of ${target}`;
    }
  },

  'routes-then-service-then-store'({ from, to, target }) {
    if (from.kind !== 'server' || to.kind !== 'server' || from.role === 'test') return;
    if (from.area !== 'features' || to.area !== 'features') return;
    const isUpwards = to.role === 'routes' && from.role !== 'index' && from.role !== 'routes';
    if (isUpwards) return `${from.role} must not know the routes (${target})`;
    if (from.role === 'store' && to.role === 'service') return `a store must not know a service (${target})`;
    if (from.role === 'routes' && to.role === 'store')
      return `routes reach the store through a service (${target})`;
  },

  'domains-meet-at-their-index'({ from, to, target }) {
    if (from.kind !== 'server' || to.kind !== 'server' || to.area !== 'features' || to.role === 'test')
      return;
    if (from.role === 'test' || (from.area === 'features' && from.domain === to.domain)) return;
    const home = `apps/server/src/features/${to.domain}`;
    // An S3 worker, a reader process and the core load different parts of a domain.
    const isForOthers = [`${home}/worker/index.ts`, `${home}/reader/index.ts`].includes(target);
    const isForProcess = from.area === 'compose' && isForOthers;
    const isForCore = ['compose', 'admin'].includes(from.area) && target === `${home}/core/index.ts`;
    if (target !== `${home}/index.ts` && !isForProcess && !isForCore) return `enters a domain by ${target}`;
    if (from.area !== 'features' || from.domain === undefined || to.domain === undefined) return;
    if (!domains[from.domain]?.includes(to.domain)) return `${from.domain} must not know ${to.domain}`;
  },

  'rooms-import-in-order'({ path, target }) {
    return checkRoomOrder(path, target);
  },

  'console-features-meet-at-their-index'({ path, target }) {
    const [from, to] = [featureOf(path), featureOf(target)];
    if (from === undefined || to === undefined || from === to || isForTests(path)) return;
    const isEntrance = target === `${consoleFeatures}${to}/index.ts`;
    if (!isEntrance) return `enters a feature by ${target}`;
  },

  'console-rooms-are-imported-by-alias'({ path, target, imported: { specifier } }) {
    const isElsewhere = consoleRoomOf(path) !== consoleRoomOf(target);
    if (specifier.startsWith('.') && target.startsWith(consoleRoot) && isElsewhere) {
      return `imports ${specifier} instead of #${target.slice(consoleRoot.length)}`;
    }
  },
};

const consoleRoot = 'apps/console/src/';
const consoleFeatures = `${consoleRoot}features/`;

function consoleRoomOf(path: string): string | undefined {
  return featureOf(path) ?? path.slice(consoleRoot.length).split('/')[0];
}

function featureOf(path: string): string | undefined {
  return path.startsWith(consoleFeatures) ? path.slice(consoleFeatures.length).split('/')[0] : undefined;
}

/** Sends the server's own S3 endpoint the requests of a browser, and reads no body. */
const ownRequests: ReadonlySet<string> = new Set(['apps/server/src/features/storage/settings/preflight.ts']);

/** The peer client itself, and code that only tests use. */
const mayRequest: ReadonlySet<string> = new Set(['peer-client', 's3-suite', 'testkit']);

const httpClients = /^(undici|axios|got|ky|node-fetch)(\/|$)/;
const httpSenders: ReadonlySet<string | undefined> = new Set([
  'request',
  'get',
  'connect',
  'default',
  undefined,
]);

/**
 * Reports whether an import only sends requests: a module for clients, or the sending part of one that also serves. An
 * undefined name is the whole module.
 */
function sendsRequests({ specifier, name, isType }: Import): boolean {
  if (isType) return false;
  return httpClients.test(specifier) || (/^(node:)?http[s2]?$/.test(specifier) && httpSenders.has(name));
}

const fileRules: Readonly<Record<string, (file: SourceFile, place: Place) => string | undefined>> = {
  'only-config-reads-the-environment'({ path, readsEnvironment }, place) {
    const isBound =
      (place.kind === 'server' && place.area !== 'config' && place.role !== 'test') ||
      (place.kind === 'package' && place.name !== 'testkit' && !isForTests(path));
    if (readsEnvironment && isBound) return 'only config may read process.env';
  },

  'only-the-peer-client-sends-requests'({ path, imports, callsFetch }, place) {
    const isBound =
      (place.kind === 'server' || (place.kind === 'package' && !mayRequest.has(place.name))) &&
      !isForTests(path);
    if (!isBound || ownRequests.has(path)) return;
    const sender = imports.find(sendsRequests);
    if (!sender && !callsFetch) return;
    return `${sender ? sender.specifier : 'fetch'} sends requests without the limits of @atoll/peer-client`;
  },

  'only-stores-write-queries'({ tables }, place) {
    if (place.kind !== 'server' || place.role === 'store' || place.role === 'test') return;
    if (tables.length > 0) return `only a store may query (${tables.join(', ')})`;
  },
};

/** Returns the violations of every rule. */
export function findViolations(files: readonly SourceFile[]): Violation[] {
  const circles = findFolderCircles(files).map((circle) => ({ rule: 'folders-form-no-circle', ...circle }));
  return [...files.flatMap(checkFile), ...checkTableOwners(files), ...circles];
}

export const ruleNames = [
  ...Object.keys(edgeRules),
  ...Object.keys(fileRules),
  'each-table-has-one-owner',
  'folders-form-no-circle',
];

function checkFile(file: SourceFile): Violation[] {
  const from = placeOf(file.path);
  const found: Violation[] = [];
  for (const [rule, check] of Object.entries(fileRules)) {
    const problem = check(file, from);
    if (problem) found.push({ rule, path: file.path, problem });
  }
  for (const imported of file.imports) {
    const target = resolveSpecifier(file.path, imported.specifier);
    for (const [rule, check] of Object.entries(edgeRules)) {
      const problem = check({ path: file.path, from, to: placeOf(target), target, imported });
      if (problem) found.push({ rule, path: file.path, problem });
    }
  }
  return found;
}

/** Checks that tables are only named by their owners: a domain of features, a folder of platform, or a whole area. */
function checkTableOwners(files: readonly SourceFile[]): Violation[] {
  const owners = new Map<string, string>();
  const found: Violation[] = [];
  for (const file of files) {
    const place = placeOf(file.path);
    if (place.kind !== 'server' || place.role !== 'store') continue;
    const owner = place.domain ?? place.area;
    for (const table of file.tables) {
      const first = owners.get(table) ?? owner;
      owners.set(table, first);
      if (first === owner) continue;
      const problem = `the table ${table} is named by ${first} and by ${owner}`;
      found.push({ rule: 'each-table-has-one-owner', path: file.path, problem });
    }
  }
  return found;
}
