import { posix } from 'node:path';

/** The place of a file in the architecture. See docs/architecture.md. */
export type Place =
  | { kind: 'package'; name: string }
  | { kind: 'console' }
  | { kind: 'server'; area: ServerArea; domain: string | undefined; role: Role }
  | { kind: 'outside' };

export type ServerArea =
  | 'main'
  | 's3-worker'
  | 'reader'
  | 'compose'
  | 'admin'
  | 'config'
  | 'features'
  | 'gateway-s3'
  | 'web'
  | 'platform';

export type Role = 'test' | 'index' | 'routes' | 'service' | 'store' | 'other';

const serverRoot = 'apps/server/src/';

export function placeOf(path: string): Place {
  const [top, name, , ...rest] = path.split('/');
  if (top === 'packages' && name) return { kind: 'package', name };
  if (path.startsWith('apps/console/')) return { kind: 'console' };
  if (!path.startsWith(serverRoot)) return { kind: 'outside' };

  const first = (rest[0] ?? '').replace(/\.ts$/, '');
  const area = first as ServerArea;
  // Each folder of features or platform is a domain of its own; in other areas, the whole area is one.
  const domain = ['features', 'platform'].includes(area) && rest.length > 2 ? rest[1] : undefined;
  return { kind: 'server', area, domain, role: roleOf(path) };
}

/** Reports whether a file is a test or only for tests: `*.fixture.ts` and the folders named `testing`. */
export function isForTests(path: string): boolean {
  return /\.(test|fixture)\.tsx?$|\/testing\//.test(path);
}

function roleOf(path: string): Role {
  if (isForTests(path)) return 'test';
  const file = posix.basename(path);
  // A mutation is one named transaction, so it may write SQL like a store.
  if (path.includes('/mutations/') || file.endsWith('.mutation.ts')) return 'store';
  if (file === 'index.ts') return 'index';
  for (const role of ['routes', 'service', 'store'] as const) {
    if (file === `${role}.ts` || file.endsWith(`.${role}.ts`)) return role;
  }
  return 'other';
}

/** Returns the path of a relative specifier or of an alias of the console, or the specifier itself if it names a package. */
export function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `apps/console/src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;
}
