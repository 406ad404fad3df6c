import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';

const path = '/api/storage/share-logo';

/** Limits of the picture that an account shows on its share pages. */
export const shareLogoLimits = {
  /** Largest uploaded file. */
  maxBytes: 512 * 1024,
  maxPixels: 16_000_000,
  /** Largest size of the logo, in pixels. */
  width: 480,
  height: 192,
} as const;

const base64Length = Math.ceil(shareLogoLimits.maxBytes / 3) * 4;

const logo = z.strictObject({
  /** PNG in Base64, made from the uploaded picture. Null: no logo. */
  png: z.nullable(z.string()),
});

export const getShareLogo = defineCall({
  name: 'getShareLogo',
  method: 'GET',
  path,
  summary: 'Retrieve the logo that visitors of the account’s share links see.',
  auth: 'session',
  permission: { needs: 'read' },
  input: nothing,
  output: logo,
  codes: [],
});

export const setShareLogo = defineCall({
  name: 'setShareLogo',
  method: 'PUT',
  path,
  summary:
    'Set the logo that visitors of share links see: a PNG, JPEG or WebP of up to 512 KiB and 16 million pixels. It is scaled down to 480 × 192 pixels.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: {},
  input: z.strictObject({
    /** The picture in Base64. */
    picture: z.string().check(z.maxLength(base64Length), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: logo,
  codes: [1002],
});

export const removeShareLogo = defineCall({
  name: 'removeShareLogo',
  method: 'DELETE',
  path,
  summary: 'Remove the logo from share pages.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: {},
  input: nothing,
  output: noData,
  codes: [],
});

export const shareLogoCalls = { getShareLogo, setShareLogo, removeShareLogo };
