import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { limits } from '@atoll/contract/limits';
import type { ObjectStorage } from '../../features/storage/index.ts';

interface Hosts {
  storage: Pick<ObjectStorage, 'domainDirectory'>;
  /** The endpoint's own host name; names below it are buckets. */
  baseHost: string;
}

/** Returns the name in a `Host` header, without a port. */
export function domainOf(host: string | undefined): string {
  return (host ?? '').replace(/:\d+$/, '').toLowerCase();
}

/** Returns the bucket whose custom domain the request's host name is. */
export async function findBucketOfHost(
  { storage, baseHost }: Hosts,
  incoming: IncomingMessage,
): Promise<string | undefined> {
  const hostName = domainOf(incoming.headers.host);
  const isOwn = hostName === baseHost || hostName.endsWith(`.${baseHost}`);
  // A domain has a dot, and is not an address. Overlong names must not fill the directory's memory.
  const isDomain =
    hostName.includes('.') && isIP(hostName) === 0 && hostName.length <= limits.hostNameMaxLength;
  if (isOwn || !isDomain) return undefined;
  return storage.domainDirectory.findBucketName(hostName);
}
