import * as z from 'zod/mini';
import { isLegible } from './characters.ts';
import { limits } from './limits.ts';

/** What the calls on a bucket's settings have in common. */
export const bucketsPath = '/api/storage/buckets';

/** The service holds names against the rules; this is the bound of a hostile payload. */
export const bucketName = z.string().check(z.maxLength(1024));

export const ofBucket = z.strictObject({ bucket: bucketName });

/*@__NO_SIDE_EFFECTS__*/
export function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength));
}

/** A name that somebody chooses and others read. */
/*@__NO_SIDE_EFFECTS__*/
export function legibleText(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.refine(isLegible));
}

/** The bound of a hostile payload: a key that is only too long gets an error of its own. */
const longestKey = 4 * limits.objectKeyMaxBytes;

/** An object's key, or the start of one. */
export const objectKey = text(longestKey);

// The rules on tags are the service's, which answers with codes of their own.
export const tag = z.strictObject({ key: text(1024), value: text(1024) });
