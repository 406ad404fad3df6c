import type { Reader } from '@atoll/database';
import { findDomainOf } from './domain.store.ts';

interface Deps {
  readonly read: Reader;
  readonly s3PublicUrl: string;
  /** Whether domains are served over TLS with their own certificates. */
  readonly servesDomainTls: boolean;
}

/**
 * Returns the URL of a bucket's verified custom domain; null: none. With a certificate, visitors use port 443, which the
 * operator forwards to `S3_TLS_PORT`. Otherwise it has the scheme and port of the S3 endpoint.
 */
export async function findDomainUrl(deps: Deps, bucketId: string): Promise<string | null> {
  const found = await findDomainOf(deps.read, bucketId);
  if (!found || found.verifiedAt === null) return null;
  if (deps.servesDomainTls && found.certificate !== null) return `https://${found.domain}`;
  const { protocol, port } = new URL(deps.s3PublicUrl);
  return `${protocol}//${found.domain}${port === '' ? '' : `:${port}`}`;
}
