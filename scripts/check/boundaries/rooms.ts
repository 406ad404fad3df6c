import { isForTests, resolveSpecifier } from './place.ts';
import type { SourceFile } from './source-file.ts';

interface Problem {
  readonly path: string;
  readonly problem: string;
}

/** The rooms of a folder, in order: each imports only rooms to its right. A file directly in the folder comes before all of them. */
const roomOrders: Readonly<Record<string, string>> = {
  'apps/server/src/features/storage':
    'core reader app calls zip tools backup lifecycle sharing usage uploads insight bulk domains file-access folders access ' +
    'access-log archive multipart gc objects buckets notifications changes search settings blobs encryption access-keys kernel',
  'apps/server/src/features/accounts':
    'app worker closing directory profile security email-change google entry team factors passwords sessions notices devices ' +
    'mails invites captcha kernel',
  'apps/server/src/features/agents':
    'core reader calls publish evaluation chat retrieval ingest sources answering models kernel',
  'apps/server/src/features/agents/chat': 'conversations answers models curated records',
  'apps/server/src/features/hub':
    'core reader releases insight review contributions decisions storing checks projects storage-link rewards kernel',
  'apps/server/src/gateway-s3':
    'server viewer website post-form routing operations records headers exchange access wire',
  'apps/console/src': 'app features ui lib locales',
  'apps/console/src/ui': 'page lists dialogs fields notices text actions art',
  'apps/console/src/ui/fields': 'size dates choices text files form',
  'apps/console/src/lib': 'pages calls notices session language browser markdown',
  'apps/console/src/features/storage/bucket-settings': 'cors website lifecycle access fields form',
  'apps/console/src/features/storage/objects': 'toolbar panel actions dialogs entries changes',
  'apps/console/src/features/hub/design': 'steps form rule draft fields',
  'apps/console/src/features/agents/chat': 'answer thread',
  'apps/console/src/features/storage/bulk': 'dialogs jobs requests',
  'apps/console/src/features/storage/transfers': 'tray preflight sending',
  'apps/console/src/features/storage/insight': 'audit requests log',
  'apps/console/src/features':
    'exposures home linked-apps contribute agents hub storage billing support accounts',
};

const orders = Object.entries(roomOrders).map(([folder, rooms]) => ({
  folder: `${folder}/`,
  rooms: rooms.split(' '),
}));

/** Returns imports that violate the order of their folder, and rooms that are missing from it. */
export function checkRoomOrder(path: string, target: string): string | undefined {
  if (isForTests(path)) return undefined;
  for (const { folder, rooms } of orders) {
    if (!path.startsWith(folder) || !target.startsWith(folder) || isForTests(target)) continue;
    const [from, to] = [roomOf(path, folder), roomOf(target, folder)];
    if (from === undefined || from === to) continue;
    if (to === undefined) return `${from} must not import ${target}, which lies above all rooms`;
    for (const room of [from, to]) {
      if (!rooms.includes(room)) return `${room} has no place among the rooms of ${folder}`;
    }
    if (rooms.indexOf(from) > rooms.indexOf(to)) return `${from} comes after ${to} (${target})`;
  }
  return undefined;
}

/** Returns undefined for a file directly in the folder. */
function roomOf(path: string, folder: string): string | undefined {
  const [room, ...rest] = path.slice(folder.length).split('/');
  return rest.length > 0 ? room : undefined;
}

/** Finds sibling folders that import each other, directly or indirectly. */
export function findFolderCircles(files: readonly SourceFile[]): Problem[] {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const { path, imports } of files) {
    if (isForTests(path)) continue;
    for (const { specifier } of imports) {
      const target = resolveSpecifier(path, specifier);
      const siblings = target !== specifier && !isForTests(target) && siblingsOf(path, target);
      if (!siblings) continue;
      const { parent, from, to } = siblings;
      const graph = graphs.get(parent) ?? new Map<string, Set<string>>();
      graphs.set(parent, graph.set(from, (graph.get(from) ?? new Set()).add(to)));
    }
  }
  return [...graphs].flatMap(([parent, graph]) => {
    const circle = findCircle(graph);
    return circle ? [{ path: parent, problem: `folders import each other: ${circle.join(' > ')}` }] : [];
  });
}

/** Returns the folders where two paths diverge, if both are in subfolders there. */
function siblingsOf(one: string, other: string): { parent: string; from: string; to: string } | undefined {
  const [ones, others] = [one.split('/'), other.split('/')];
  const at = ones.findIndex((part, index) => part !== others[index]);
  const [from, to] = [ones[at], others[at]];
  if (from === undefined || to === undefined || at === ones.length - 1 || at === others.length - 1)
    return undefined;
  return { parent: ones.slice(0, at).join('/'), from, to };
}

function findCircle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const visit = (folder: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(folder)) return [...trail.slice(trail.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    done.add(folder);
    for (const next of graph.get(folder) ?? []) {
      const circle = visit(next, [...trail, folder]);
      if (circle) return circle;
    }
    return undefined;
  };
  for (const folder of graph.keys()) {
    const circle = visit(folder, []);
    if (circle) return circle;
  }
  return undefined;
}
