import { fileURLToPath } from 'node:url';
import { parseS3Address, type S3Address, s3AddressForm } from '@atoll/blob-store';
import { z } from 'zod';
import { Secret } from './secret.ts';

/** The location of stored bytes. */
export type BlobLocation =
  | { readonly kind: 'files'; readonly path: string }
  | { readonly kind: 's3'; readonly address: ConfiguredS3Address };

/** An address that may be printed. */
export type ConfiguredS3Address = Omit<S3Address, 'secretAccessKey'> & { readonly secretAccessKey: Secret };

/** Returns the schema of a variable with a location of bytes. `empty` describes the default. */
export function blobsUrl(empty: string) {
  return z.string().transform((value, context): BlobLocation => {
    const location = locationOf(value, empty);
    if (typeof location !== 'string') return location;
    context.addIssue({ code: 'custom', message: `must be ${location}` });
    return z.NEVER;
  });
}

function locationOf(url: string, empty: string): BlobLocation | string {
  if (url.startsWith('s3:')) return s3LocationOf(url);
  const path = url.startsWith('file:') ? localPathOf(url) : undefined;
  if (path !== undefined) return { kind: 'files', path };
  return `a file:///path address on this machine, an address ${s3AddressForm}, or empty for ${empty}`;
}

function s3LocationOf(url: string): BlobLocation | string {
  const address = parseS3Address(url);
  if (typeof address === 'string') return `an address ${s3AddressForm}, ${address}`;
  return { kind: 's3', address: { ...address, secretAccessKey: new Secret(address.secretAccessKey) } };
}

/** Returns undefined for a `file:` URL that names another machine, or an invalid path. */
function localPathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
