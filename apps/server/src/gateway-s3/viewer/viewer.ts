import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Asset, encodingFor, readAssets } from '../../platform/assets/index.ts';
import type { S3Request } from '../wire/request.ts';

/** Serves the page that shows the contents of objects, and its files. */
export interface Viewer {
  /** Resolves to false if the request is not for the viewer; nothing was answered then. */
  answer(request: S3Request, outgoing: ServerResponse): Promise<boolean>;
}

export interface ViewerOptions {
  publicUrl: string;
  /** Origins whose pages may frame the viewer: the console's. */
  allowedOrigins: readonly string[];
  /** The folder of the console's build. */
  folder?: string;
}

const builtViewer = fileURLToPath(new URL('../../../../console/viewer/dist/', import.meta.url));

/** Not a bucket, because bucket names can't begin with a dot. */
const reservedBucket = '.atoll';
const reservedPrefix = 'viewer/';
const pageName = 'index.html';
/** The placeholder for the origins whose messages the page accepts. */
const originsPlace = '__CONSOLE_ORIGINS__';
const originPattern = /^https?:\/\/[\w.:[\]-]+$/;

/** Reports whether a request is for a path of the viewer, even one that doesn't exist. */
export function isForViewer({ bucketName, key, method }: S3Request): boolean {
  if (bucketName !== reservedBucket || !key?.startsWith(reservedPrefix)) return false;
  return method === 'GET' || method === 'HEAD';
}

/**
 * Serves the viewer at `/.atoll/viewer/`, on the origin of the bytes it shows. Its policy (`sandbox`) gives the page its own
 * origin; it loads only its own files, and only the console can frame it.
 */
export function createViewer({ publicUrl, allowedOrigins, folder = builtViewer }: ViewerOptions): Viewer {
  const origins = allowedOrigins.filter((origin) => originPattern.test(origin)).join(' ');
  const pageHeaders = {
    'cache-control': 'no-cache',
    'content-security-policy': policyOf(
      `${new URL(publicUrl).origin}/${reservedBucket}/${reservedPrefix}`,
      origins,
    ),
  };
  // Most workers are never asked, and need not load it.
  let reading: ReturnType<typeof readAssets> | undefined;
  return {
    async answer(request, outgoing) {
      if (!isForViewer(request)) return false;
      const { key = '', headers } = request;
      const name = key.slice(reservedPrefix.length) || pageName;
      reading ??= readAssets(folder);
      const asset = (await reading).get(`/${name}`);
      if (!asset) sendMissing(outgoing);
      else if (name === pageName) {
        send(outgoing, { ...pageHeaders, 'content-type': asset.contentType }, pageFor(asset, origins));
      } else {
        await sendFile(outgoing, asset, headers['accept-encoding']);
      }
      return true;
    },
  };
}

function pageFor(asset: Asset, origins: string): Buffer {
  return Buffer.from(asset.body.toString('utf8').replace(originsPlace, origins));
}

/** Sends a script to any origin, because a page with an opaque origin fetches its scripts cross-origin. */
async function sendFile(outgoing: ServerResponse, asset: Asset, accepted: string | undefined): Promise<void> {
  const { encoding, body } = await asset.in(encodingFor(accepted));
  const headers: Record<string, string> = {
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': asset.contentType,
    vary: 'accept-encoding',
  };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  send(outgoing, headers, body);
}

/** Sends an answer without a body, because browsers would show that of S3 where the preview should be. */
function sendMissing(outgoing: ServerResponse): void {
  outgoing.writeHead(404, { 'cache-control': 'no-cache', 'content-length': 0 }).end();
}

/** Sends the answer. For a HEAD request, Node omits the body. */
function send(outgoing: ServerResponse, headers: Readonly<Record<string, string>>, body: Buffer): void {
  outgoing.writeHead(200, { ...headers, 'content-length': body.length });
  outgoing.end(body);
}

/**
 * Returns the origins that may embed the viewer. A policy can't contain an IPv6 address (`host-part` of CSP level 3),
 * and browsers report the attempt.
 */
function framers(origins: string): string {
  const named = origins.split(' ').filter((origin) => !origin.includes('['));
  return named.join(' ') || "'none'";
}

/** Returns the policy. It has no `connect-src`: the console passes in the bytes, so that nothing can be sent anywhere. */
function policyOf(own: string, origins: string): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    'img-src blob: data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // For the workers of `start-worker.ts`.
    'trusted-types worker',
    `frame-ancestors ${framers(origins)}`,
  ].join('; ');
}
