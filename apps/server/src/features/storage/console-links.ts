import { createSigningKeyCache, presignUrl, uriEncode, uriEncodePath } from '@atoll/s3-protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Credentials } from './credentials.ts';
import type { Authorized, Bucket } from './policy.ts';
import { StorageRefusal } from './refusal.ts';

const lifetimeSeconds = 15 * 60;

export interface ConsoleLink {
  method: 'GET' | 'PUT';
  key: string;
  /** Parameters that become part of what is signed. */
  query?: Readonly<Record<string, string>>;
  /** Headers, in lower case, that the browser must send with exactly these values. */
  headers?: Readonly<Record<string, string>>;
}

/** URLs at the S3 endpoint with which a browser does one thing, for fifteen minutes. */
export interface ConsoleLinks {
  /** @throws {StorageRefusal} `keyInvalid` for a key that has no URL, since `.` and `..` in it would be taken for a way */
  sign(bucket: Authorized<Bucket>, link: ConsoleLink): Promise<{ url: string; expiresAt: number }>;
}

export function createConsoleLinks(deps: {
  credentials: Credentials;
  clock: Clock;
  /** Origin of the S3 endpoint. */
  s3PublicUrl: string;
  region: string;
}): ConsoleLinks {
  const signingKeys = createSigningKeyCache();
  return {
    async sign(bucket, link) {
      const { accessKeyId, secretAccessKey } = await deps.credentials.ofConsole(bucket.accountId);
      const nowMs = deps.clock.now();
      const search = Object.entries(link.query ?? {})
        .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
        .join('&');
      const path = `/${bucket.name}/${uriEncodePath(link.key)}`;
      const target = new URL(`${deps.s3PublicUrl}${path}?${search}`);
      if (!target.pathname.endsWith(path)) throw new StorageRefusal('keyInvalid');
      const url = presignUrl(
        {
          method: link.method,
          url: target,
          accessKeyId,
          secretAccessKey,
          region: deps.region,
          nowMs,
          expiresSeconds: lifetimeSeconds,
          ...(link.headers ? { headers: link.headers } : {}),
        },
        signingKeys,
      );
      return { url, expiresAt: nowMs + lifetimeSeconds * 1000 };
    },
  };
}

/** `attachment; filename*=…` after RFC 6266, with a plain name beside it for old clients. */
export function contentDisposition(kind: 'attachment' | 'inline', key: string): string {
  const name = key.split('/').at(-1) || 'download';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${uriEncode(name)}`;
}
