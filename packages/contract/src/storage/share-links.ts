import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { legibleLines, legibleText, text } from '../text.ts';
import { dueTime } from '../time.ts';
import { bucketName as bucket, objectKey as key } from './bucket-call.ts';
import { shareLimits } from './share-limits.ts';
import { shareStates } from './share-states.ts';
import { shareKind as kind, sharedCalls } from './share-visits.ts';

const path = '/api/storage/share-links';

const linkId = text(64);
const cursor = z.optional(text(4096));
const amount = z.nullable(z.int().check(z.minimum(1)));
const password = z
  .string()
  .check(z.minLength(shareLimits.passwordMinLength), z.maxLength(shareLimits.passwordMaxLength));
const note = legibleText(shareLimits.noteMaxLength);
const senderName = legibleText(shareLimits.senderNameMaxLength);
const message = legibleLines(shareLimits.messageMaxLength);
/** Extensions (`.pdf`) and content types (`image/png`, `image/*`). */
const accepts = z
  .array(z.string().check(z.regex(/^(?:\.[A-Za-z0-9_-]{1,20}|[a-z]+\/(?:\*|[a-z0-9][a-z0-9.+-]{0,80}))$/)))
  .check(z.maxLength(shareLimits.acceptsMax));

const changeable = {
  /** Null: never. */
  expires_at: z.optional(z.nullable(dueTime)),
  /** Null: none. */
  password: z.optional(z.nullable(password)),
  /** Downloads, or files that a request link accepts. */
  max_transfers: z.optional(amount),
  max_bytes: z.optional(amount),
  /** For a request link. */
  max_file_bytes: z.optional(amount),
  /** For a request link; empty: any. */
  accepts: z.optional(accepts),
  /** Only visible to the link's owner. */
  note: z.optional(note),
  /** Shown to visitors, as is `message`. */
  sender_name: z.optional(senderName),
  message: z.optional(message),
  /** For a request link: emails its creator when files arrive, at most once an hour. On by default. */
  notifies: z.optional(z.boolean()),
};

const shareLink = z.strictObject({
  link_id: z.string(),
  url: z.string(),
  bucket: z.string(),
  kind,
  key: z.string(),
  version_id: z.nullable(z.string()),
  note: z.string(),
  sender_name: z.string(),
  message: z.string(),
  has_password: z.boolean(),
  expires_at: z.nullable(z.int()),
  max_transfers: z.nullable(z.int()),
  max_bytes: z.nullable(z.int()),
  max_file_bytes: z.nullable(z.int()),
  accepts: z.array(z.string()),
  notifies: z.boolean(),
  transfers: z.int(),
  /** Sent or received; running transfers count entirely. */
  bytes: z.int(),
  created_at: z.int(),
  revoked_at: z.nullable(z.int()),
});

export const createShareLink = defineCall({
  name: 'createShareLink',
  method: 'POST',
  path,
  summary: 'Create a share link to a file or folder, or a file request for a folder.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'key' },
  input: z.strictObject({
    bucket,
    kind,
    /** Key of the object, or of the folder: empty for the whole bucket, otherwise ending in `/`. */
    key,
    /** For a file: pins this version. */
    version_id: z.optional(text(128)),
    ...changeable,
  }),
  output: shareLink,
  codes: [2010, 3010, 3013],
});

export const listShareLinks = defineCall({
  name: 'listShareLinks',
  method: 'GET',
  path,
  summary: 'List share links of a bucket or of all buckets, newest first.',
  auth: 'session',
  // Anyone who knows the address of a link can use it, and some links accept uploads.
  permission: { needs: 'write' },
  input: z.strictObject({ bucket: z.optional(bucket), state: z.optional(z.enum(shareStates)), cursor }),
  output: z.strictObject({ links: z.array(shareLink), next_cursor: z.nullable(z.string()) }),
  codes: [2010, 3013],
});

export const updateShareLink = defineCall({
  name: 'updateShareLink',
  method: 'PUT',
  path,
  summary:
    'Update a share link. Omitted fields don’t change. Takes effect within two seconds, including for downloads in progress.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'link_id' },
  input: z.strictObject({ link_id: linkId, ...changeable }),
  output: shareLink,
  codes: [2010, 2023, 3013],
});

export const revokeShareLink = defineCall({
  name: 'revokeShareLink',
  method: 'POST',
  path: `${path}/revoke`,
  summary: 'Revoke a share link. Transfers in progress stop within two seconds. The access log is kept.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'link_id' },
  input: z.strictObject({ link_id: linkId }),
  output: noData,
  codes: [2023],
});

export const deleteShareLink = defineCall({
  name: 'deleteShareLink',
  method: 'DELETE',
  path,
  summary: 'Delete a share link and its access log.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'link_id' },
  input: z.strictObject({ link_id: linkId }),
  output: noData,
  codes: [2023],
});

export const listShareAccesses = defineCall({
  name: 'listShareAccesses',
  method: 'GET',
  path: `${path}/accesses`,
  summary: 'List a link’s access log of the last 90 days, newest first, up to 10,000 entries.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ link_id: linkId, cursor }),
  output: z.strictObject({
    accesses: z.array(
      z.strictObject({
        at: z.int(),
        /** `view`: a preview on the link’s page. A download with a key that is empty, or ends in `/`, is a whole folder. */
        action: z.enum(['open', 'view', 'download', 'upload']),
        /** Without its last part. */
        address: z.string(),
        user_agent: z.string(),
        key: z.nullable(z.string()),
        bytes: z.int(),
        /** Why it was refused; null if it wasn't. */
        code: z.nullable(z.int()),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [2023],
});

export const mailShareLink = defineCall({
  name: 'mailShareLink',
  method: 'POST',
  path: `${path}/mail`,
  summary: 'Email a share link to up to 10 addresses in the caller’s language.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'link_id' },
  input: z.strictObject({
    link_id: linkId,
    addresses: z.array(text(254)).check(z.minLength(1), z.maxLength(shareLimits.addressesPerMail)),
  }),
  output: noData,
  codes: [1002, 1030, 2023],
});

export const shareLinkCalls = {
  createShareLink,
  listShareLinks,
  updateShareLink,
  revokeShareLink,
  deleteShareLink,
  listShareAccesses,
  mailShareLink,
  ...sharedCalls,
};
