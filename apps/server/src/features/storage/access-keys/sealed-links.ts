import type { Sealer } from '../../../platform/secrets/index.ts';

/** Not a bucket, because bucket names can't begin with a dot. */
const sealedPath = '/.atoll/sealed/';
const sealContext = 'sealed-link';
/** Targets are padded to a multiple of this many bytes, so that the length of a link says nothing about its file. */
const paddedBytes = 1024;

export type SealedLinks = ReturnType<typeof createSealedLinks>;

/** Encrypts presigned URLs, so that they reveal neither the bucket nor the key. The endpoint’s answers to them have no dates, tags or versions. */
export function createSealedLinks({ sealer }: { readonly sealer: Sealer }) {
  return {
    /** @param url presigned, of the S3 endpoint */
    seal(url: string): string {
      const { origin, pathname, search } = new URL(url);
      const target = pathname + search;
      const length = Math.ceil(target.length / paddedBytes) * paddedBytes;
      return `${origin}${sealedPath}${sealer.seal(target.padEnd(length), sealContext)}`;
    },
    /** Returns the path and query that a request is for; undefined: it does not use a sealed link. */
    open(target: string): string | undefined {
      if (!target.startsWith(sealedPath)) return undefined;
      try {
        return sealer.open(target.slice(sealedPath.length), sealContext).trimEnd();
      } catch {
        return undefined;
      }
    },
  };
}
