import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asset, readAssets } from '../../platform/assets/index.ts';
import { sendFault } from '../../platform/http/index.ts';
import { immutable, revalidate, sendAsset } from './send-asset.ts';

/** The paths of the console's screens (decisions, section 2). `*` matches one or more path segments. */
const consolePaths = [
  '/',
  '/dashboard',
  '/signin',
  '/signup',
  '/create-account',
  '/verify-code',
  '/create-password',
  '/confirmation',
  '/password-recovery',
  '/reset-password',
  '/update-password',
  '/reset-password-sent',
  '/auth',
  '/join',
  '/secure-account',
  '/closing',
  '/contribute',
  '/no-access',
  '/settings',
  '/settings/*',
  '/dss',
  '/dss/*',
  '/bot',
  '/bot/*',
  '/datahub',
  '/datahub/*',
  '/s/*',
  '/a/*',
  '/c/*',
] as const;

/** Files with a hash or a version in their names. */
const immutablePaths = /^\/(c\/)?assets\/|^\/fonts\/.+\.woff2$/;

/** Scripts for pages of other sites. */
const embeddable: ReadonlySet<string> = new Set(['/a/widget.js']);

export interface ConsoleSite {
  /** Answers a path without a route. Navigations get the console's page, with 404 unless the console has a screen there. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Whether a built console is available. */
  readonly isBuilt: boolean;
  /** Returns a file of the built console by its path, such as `/c/index.html`. */
  asset(path: string): Asset | undefined;
}

/** Serves the built console: hashed files with a cache lifetime of a year, and its page for every navigation. */
export async function bindConsole(app: FastifyInstance, folder: string): Promise<ConsoleSite> {
  const assets = await readAssets(folder);
  const page = assets.get('/index.html');
  for (const [path, asset] of assets) {
    if (path.endsWith('/index.html')) continue;
    const caching = immutablePaths.test(path) ? immutable : revalidate;
    app.get(path, (request, reply) => {
      if (embeddable.has(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendAsset(request, reply, asset, caching);
    });
  }
  return {
    isBuilt: page !== undefined,
    asset: (path) => assets.get(path),
    async answer(request, reply) {
      if (!page || !wantsPage(request)) return sendFault(request, reply, 404);
      return sendPage(request, reply, page);
    },
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Asset): Promise<FastifyReply> {
  const path = request.url.split('?', 1)[0] ?? '/';
  reply.code(isConsolePath(path) ? 200 : 404);
  return sendAsset(request, reply, page, revalidate);
}

/** Reports whether a request is a navigation, rather than for a missing script or image. */
function wantsPage({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept === '*/*' && headers['sec-fetch-dest'] === undefined);
}

/** Reports whether the console has a screen at `path`. */
function isConsolePath(path: string): boolean {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  return consolePaths.some((known) =>
    known.endsWith('/*')
      ? trimmed.startsWith(known.slice(0, -1)) && trimmed.length > known.length - 1
      : trimmed === known,
  );
}
