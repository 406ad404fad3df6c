import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { text } from '../text.ts';
import { objectKey as key } from './bucket-call.ts';
import { shareLimits } from './share-limits.ts';

/** Calls for visitors with only a link. */

const path = '/api/storage/shared';

export const shareKind = z.enum(['file', 'folder', 'request']);

const cursor = z.optional(text(4096));

/** A visitor's authorization: the link, and with a password the pass from `openShareLink`. */
const visit = {
  link: text(200),
  pass: z.optional(text(200)),
};

export const openShareLink = defineCall({
  name: 'openShareLink',
  method: 'POST',
  path: `${path}/open`,
  summary:
    'Open a share link. Password-protected links need the password once, then the pass, which is valid for an hour.',
  auth: 'none',
  input: z.strictObject({
    ...visit,
    password: z.optional(text(shareLimits.passwordMaxLength)),
    /** Path of a file in a shared folder, to get its details instead. */
    path: z.optional(key),
  }),
  output: z.strictObject({
    kind: shareKind,
    /** Name of the file or folder, without its parents. */
    name: z.string(),
    /** For a file. */
    size_bytes: z.nullable(z.int()),
    content_type: z.nullable(z.string()),
    /** Name that the sender chose, not verified. Empty for none. */
    sender_name: z.string(),
    /** The sender's message to visitors; lines end in `\n`. Empty for none. */
    message: z.string(),
    /** Whether the file, or every file of the folder, can be previewed without using up the link's limits. */
    is_viewable: z.boolean(),
    expires_at: z.nullable(z.int()),
    /** Remaining downloads, or files. */
    transfers_left: z.nullable(z.int()),
    max_file_bytes: z.nullable(z.int()),
    accepts: z.array(z.string()),
    pass: z.nullable(z.string()),
  }),
  codes: [1002, 1015, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025],
});

export const listSharedFolder = defineCall({
  name: 'listSharedFolder',
  method: 'POST',
  path: `${path}/list`,
  summary: 'List a page of a shared folder.',
  auth: 'none',
  input: z.strictObject({
    ...visit,
    /** Path in the shared folder: empty, or ending in `/`. */
    folder: key,
    sort: z.optional(z.enum(['name', 'size', 'modified'])),
    direction: z.optional(z.enum(['asc', 'desc'])),
    /** A part of names in this folder. */
    search: z.optional(text(200)),
    cursor,
  }),
  output: z.strictObject({
    /** Names, each ending in `/`. */
    folders: z.array(z.string()),
    files: z.array(z.strictObject({ name: z.string(), size_bytes: z.int(), modified_at: z.int() })),
    next_cursor: z.nullable(z.string()),
    /** The folder is too large for this order or search: only its first names were examined. */
    is_partial: z.boolean(),
  }),
  codes: [1002, 1015, 2018, 2021, 2022, 2023, 2024],
});

export const downloadShared = defineCall({
  name: 'downloadShared',
  method: 'POST',
  path: `${path}/download`,
  summary: 'Create a URL that downloads or shows a shared file. It expires in 15 minutes, or with the link.',
  auth: 'none',
  input: z.strictObject({
    ...visit,
    /** Path of a file in a shared folder. */
    path: z.optional(key),
    /** `inline` is for a preview. If downloads are not limited, it counts once, regardless of how many parts are requested. */
    disposition: z.optional(z.enum(['attachment', 'inline'])),
  }),
  output: z.strictObject({ url: z.string(), expires_at: z.int() }),
  codes: [999, 1015, 1079, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 3010, 3014],
});

export const downloadSharedFolder = defineCall({
  name: 'downloadSharedFolder',
  method: 'POST',
  path: `${path}/zip`,
  summary:
    'Create a URL that downloads a shared folder as a zip. It expires in 15 minutes, or with the link. Counts as one download.',
  auth: 'none',
  input: z.strictObject({
    ...visit,
    /** Path in the shared folder: empty, or ending in `/`. */
    folder: key,
  }),
  output: z.strictObject({ url: z.string(), expires_at: z.int() }),
  codes: [999, 1015, 1079, 2018, 2021, 2022, 2023, 2024, 3010, 3014],
});

export const startSharedUpload = defineCall({
  name: 'startSharedUpload',
  method: 'POST',
  path: `${path}/upload`,
  summary:
    'Start an upload to a file request. Files over 16 MiB are uploaded in parts. Existing names get a number.',
  auth: 'none',
  input: z.strictObject({
    ...visit,
    name: text(1024),
    size_bytes: z.int().check(z.minimum(0)),
    content_type: z.optional(text(255)),
  }),
  output: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('single'),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      /** The stored name. */
      name: z.string(),
    }),
    z.strictObject({
      kind: z.literal('multipart'),
      /** Lets this upload continue until its link ends or `expires_at`. */
      upload_token: z.string(),
      part_size_bytes: z.int(),
      expires_at: z.int(),
      name: z.string(),
    }),
  ]),
  codes: [1015, 1022, 1077, 2018, 2021, 2022, 2023, 2024, 3003, 3004, 3005, 3021],
});

const uploadToken = text(100);
const partNumber = z.int().check(z.minimum(1), z.maximum(10_000));
/** Base64, over a part’s bytes. */
const sha256 = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));

export const signSharedPart = defineCall({
  name: 'signSharedPart',
  method: 'POST',
  path: `${path}/upload/part`,
  summary: 'Create a signed PUT URL for a part. All parts except the last have the same size.',
  auth: 'none',
  input: z.strictObject({ upload_token: uploadToken, part_number: partNumber, sha256: z.optional(sha256) }),
  output: z.strictObject({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  codes: [1002, 2022, 2023, 3010],
});

export const listSharedParts = defineCall({
  name: 'listSharedParts',
  method: 'POST',
  path: `${path}/upload/parts`,
  summary: 'Retrieve the progress of an upload.',
  auth: 'none',
  input: z.strictObject({ upload_token: uploadToken }),
  output: z.strictObject({
    part_size_bytes: z.int(),
    parts: z.array(
      z.strictObject({ part_number: z.int(), size_bytes: z.int(), sha256: z.nullable(z.string()) }),
    ),
  }),
  codes: [1002, 2022, 2023, 3010],
});

export const completeSharedUpload = defineCall({
  name: 'completeSharedUpload',
  method: 'POST',
  path: `${path}/upload/complete`,
  summary: 'Complete the upload of a file from its parts.',
  auth: 'none',
  input: z.strictObject({ upload_token: uploadToken }),
  output: noData,
  codes: [1002, 1022, 1077, 2022, 2023, 3005, 3010, 3021],
});

export const abortSharedUpload = defineCall({
  name: 'abortSharedUpload',
  method: 'POST',
  path: `${path}/upload/abort`,
  summary: 'Abort a multipart upload.',
  auth: 'none',
  input: z.strictObject({ upload_token: uploadToken }),
  output: noData,
  codes: [1002, 2023],
});

export const sharedCalls = {
  openShareLink,
  listSharedFolder,
  downloadShared,
  downloadSharedFolder,
  startSharedUpload,
  signSharedPart,
  listSharedParts,
  completeSharedUpload,
  abortSharedUpload,
};
