import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { limits } from '../limits.ts';
import { bucketName as bucket, objectKey as key } from './bucket-call.ts';

/** At most one page of the console's list. */
const selected = z.optional(z.array(key).check(z.maxLength(limits.pageSizeMax)));

export const prepareZip = defineCall({
  name: 'prepareZip',
  method: 'POST',
  path: '/api/storage/zip',
  summary: 'Create a URL that downloads objects and folders as a zip. Start the download within 15 minutes.',
  auth: 'session',
  permission: { needs: 'read' },
  audit: false,
  input: z.strictObject({
    bucket,
    /** Their folder, which names in the zip omit. */
    folder: z.optional(key),
    keys: selected,
    /** Folders with everything below them. */
    prefixes: selected,
  }),
  output: z.strictObject({ url: z.string(), expires_at: z.int() }),
  codes: [999, 1024, 1079, 2010, 3010, 3013],
});
