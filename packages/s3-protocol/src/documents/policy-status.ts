import { boolean, documentCodec, required, struct } from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';

const statusDocument = documentCodec<{ isPublic: boolean }>(
  'PolicyStatus',
  struct({ isPublic: required('IsPublic', boolean) }),
);

/** Source: S3 API, GetBucketPolicyStatus. */
export function writePolicyStatus(isPublic: boolean): Xml {
  return statusDocument.write({ isPublic });
}
