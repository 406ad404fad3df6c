import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { text } from '../text.ts';

/** Shared parts of the calls on bucket settings. */
export const bucketsPath = '/api/storage/buckets';

/** The service validates names; this only limits hostile payloads. */
export const bucketName = z.string().check(z.maxLength(1024));

export const ofBucket = z.strictObject({ bucket: bucketName });

/** The field of a change with the value to replace, as it was read. Refused (1078) if someone else has changed it since. */
export const replacing = <Value extends z.ZodMiniType>(value: Value) => ({ replaces: z.optional(value) });

/** The limit for hostile payloads. A key that is only too long gets a specific error. */
const longestKey = 4 * limits.objectKeyMaxBytes;

/** An object's key, or the start of one. */
export const objectKey = text(longestKey);

// The service validates tags, with specific codes.
export const tag = z.strictObject({ key: text(1024), value: text(1024) });
