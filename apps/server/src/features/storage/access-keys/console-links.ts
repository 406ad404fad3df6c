import type { Reader } from '@atoll/database';
import {
  createSigningKeyCache,
  keyParameter,
  presignUrl,
  uriEncode,
  uriEncodePath,
} from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { type RoleOf, requireStanding } from '../kernel/standing.ts';
import type { Credentials } from './credentials.ts';

const lifetimeSeconds = 15 * 60;

export interface ConsoleLink {
  method: 'GET' | 'PUT';
  key: string;
  /** Query parameters to include in the signature. */
  query?: Readonly<Record<string, string>>;
  /** Lowercase headers that the browser must send with exactly these values. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Creates presigned URLs for the browser, each for one operation and fifteen minutes. A linked app's URLs end with its token.
 * All of an account's URLs end when a member loses access, because the console key is replaced then.
 */
export type ConsoleLinks = ReturnType<typeof createConsoleLinks>;

export function createConsoleLinks(deps: {
  database: { read: Reader };
  roleOf: RoleOf;
  credentials: Credentials;
  clock: Clock;
  s3PublicUrl: string;
  region: string;
}) {
  const signingKeys = createSigningKeyCache();
  return {
    async sign(bucket: Authorized<Bucket>, link: ConsoleLink) {
      const { accessKeyId, secretAccessKey } = await deps.credentials.ofCaller(bucket);
      // Checked after the secret was read, so that removing the person also invalidates this secret.
      const { accountId, personId } = bucket;
      if (personId !== undefined) {
        const need = link.method === 'PUT' ? 'write' : 'read';
        await requireStanding(deps.roleOf, deps.database.read, { accountId, personId }, need);
      }
      const nowMs = deps.clock.now();
      const expiresSeconds = lifetimeOf(bucket.app?.expiresAt, nowMs);
      const target = targetOf(deps.s3PublicUrl, bucket.name, link);
      const url = presignUrl(
        {
          method: link.method,
          url: target,
          accessKeyId,
          secretAccessKey,
          region: deps.region,
          nowMs,
          expiresSeconds,
          ...(link.headers ? { headers: link.headers } : {}),
        },
        signingKeys,
      );
      return { url, expiresAt: nowMs + expiresSeconds * 1000 };
    },
  };
}

function lifetimeOf(endsAt: number | undefined, nowMs: number): number {
  if (endsAt === undefined) return lifetimeSeconds;
  return Math.max(1, Math.min(lifetimeSeconds, Math.floor((endsAt - nowMs) / 1000)));
}

/** Returns the URL to sign. A key that a path would alter goes into the query. */
function targetOf(origin: string, bucketName: string, { key, query = {} }: ConsoleLink): URL {
  const path = `/${bucketName}/${uriEncodePath(key)}`;
  const isKept = new URL(origin + path).pathname.endsWith(path) && !path.includes('//');
  const search = Object.entries(isKept ? query : { ...query, [keyParameter]: key })
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .join('&');
  return new URL(`${origin}${isKept ? path : `/${bucketName}`}?${search}`);
}

/** Returns `attachment; filename*=…` as in RFC 6266, with a plain name for old clients. */
export function contentDisposition(kind: 'attachment' | 'inline', key: string): string {
  const name = key.split('/').at(-1) || 'download';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${uriEncode(name)}`;
}
