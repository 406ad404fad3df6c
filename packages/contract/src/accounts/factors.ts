import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { limits } from '../limits.ts';
import { legibleText, typedCode } from '../text.ts';

const path = '/api/user/factors';

const ticket = z.string().check(z.minLength(1), z.maxLength(200));
const code = typedCode.check(z.minLength(1));
const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/));
const passkeyName = legibleText(limits.passkeyNameMaxLength);
const passkeyId = z.string().check(z.minLength(1), z.maxLength(64));

// Additional fields that browsers send with every authenticator's answer; they are ignored.
const rawId = base64url(2048);
const type = z.literal('public-key');
const authenticatorAttachment = z.optional(z.enum(['platform', 'cross-platform']));
const clientExtensionResults = z.optional(z.record(z.string(), z.unknown()));

/** The JSON form of a new `PublicKeyCredential` (Web Authentication, level 3). */
const newPasskey = z.strictObject({
  id: base64url(2048),
  rawId,
  type,
  authenticatorAttachment,
  clientExtensionResults,
  response: z.strictObject({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(65_536),
    authenticatorData: z.optional(base64url(16_384)),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
    publicKey: z.optional(base64url(8192)),
    publicKeyAlgorithm: z.optional(z.int()),
  }),
});

/** The JSON form of a requested `PublicKeyCredential`. */
export const passkeyAnswer = z.strictObject({
  id: base64url(2048),
  rawId,
  type,
  authenticatorAttachment,
  clientExtensionResults,
  response: z.strictObject({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(16_384),
    signature: base64url(16_384),
    userHandle: z.optional(base64url(128)),
  }),
});

const descriptor = z.strictObject({
  id: z.string(),
  type,
  transports: z.optional(z.array(z.string())),
});

/** The argument of `navigator.credentials.get`. */
const passkeyQuestion = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
  allowCredentials: z.array(descriptor),
});

/** The argument of `navigator.credentials.create`. */
const passkeyOrder = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
});

/** The kinds of second factors. */
export const factorKinds = ['passkey', 'totp', 'recovery_code'] as const;

export type FactorKind = (typeof factorKinds)[number];

/** A sign-in's answer in place of a token, if the person has a second factor. */
export const secondFactor = z.strictObject({
  /** Valid for 10 minutes and 5 attempts, in the browser with the cookie of the same response. */
  ticket: z.string(),
  kinds: z.array(z.enum(factorKinds)),
});

/** Exactly one of them. */
export const factorProof = {
  /** Six digits of an authenticator app. */
  code: z.optional(code),
  recovery_code: z.optional(code),
  passkey: z.optional(passkeyAnswer),
};

export const signInWithFactor = defineCall({
  name: 'signInWithFactor',
  method: 'POST',
  path: '/api/login/factor',
  summary: 'Complete a two-step sign-in with an authenticator code, a recovery code or a passkey.',
  auth: 'none',
  audit: {},
  input: z.strictObject({ ticket, ...factorProof }),
  output: z.strictObject({ token: z.string() }),
  codes: [1002, 1005, 1014, 1035, 1041, 1042],
});

export const startPasskeyStep = defineCall({
  name: 'startPasskeyStep',
  method: 'POST',
  path: '/api/login/factor/passkey',
  summary: 'Create a passkey challenge for two-step sign-in.',
  auth: 'none',
  input: z.strictObject({ ticket }),
  output: passkeyQuestion,
  codes: [1002, 1041, 1042],
});

export const startPasskeySignIn = defineCall({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/login/passkey/start',
  summary: 'Create a passkey challenge for signing in.',
  auth: 'none',
  input: nothing,
  output: passkeyQuestion,
  codes: [1002, 1041],
});

export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Sign in with a passkey. `keep` requests a 30-day session.',
  auth: 'none',
  audit: {},
  input: z.strictObject({ passkey: passkeyAnswer, keep: z.optional(z.boolean()) }),
  output: z.strictObject({ token: z.string() }),
  codes: [1002, 1014, 1041],
});

export const listFactors = defineCall({
  name: 'listFactors',
  method: 'GET',
  path,
  summary: 'Retrieve the signed-in person’s second factors.',
  auth: 'session',
  permission: { needs: 'self' },
  input: nothing,
  output: z.strictObject({
    passkeys: z.array(
      z.strictObject({
        passkey_id: z.string(),
        name: z.string(),
        /** Synchronized, so that it outlives the device. */
        is_synced: z.boolean(),
        created_at: z.int(),
        last_used_at: z.nullable(z.int()),
      }),
    ),
    totp: z.nullable(z.strictObject({ created_at: z.int(), last_used_at: z.nullable(z.int()) })),
    recovery_codes_left: z.int(),
    /** The host of these passkeys, the only one where they work. */
    passkey_host: z.nullable(z.string()),
    /** Why passkeys are unavailable: the console's address is an IP address, or has no TLS. */
    passkeys_off: z.nullable(z.enum(['address', 'insecure'])),
  }),
  codes: [],
});

/** Created with a person's first factor; shown once. Empty if there are some already. */
const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });

export const startPasskey = defineCall({
  name: 'startPasskey',
  method: 'POST',
  path: `${path}/passkeys/start`,
  summary: 'Create the options for a new passkey.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  audit: false,
  input: nothing,
  output: passkeyOrder,
  codes: [1034, 1041],
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: `${path}/passkeys`,
  summary: 'Save a new passkey. The first factor also returns 10 recovery codes, only once.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  input: z.strictObject({ name: passkeyName, passkey: newPasskey }),
  output: recoveryCodes,
  codes: [1034, 1041],
});

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  method: 'PUT',
  path: `${path}/passkeys`,
  summary: 'Rename a passkey.',
  auth: 'session',
  permission: { needs: 'self' },
  input: z.strictObject({ passkey_id: passkeyId, name: passkeyName }),
  output: noData,
  codes: [1041],
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: `${path}/passkeys`,
  summary: 'Remove a passkey. Removing the last factor also removes recovery codes.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  input: z.strictObject({ passkey_id: passkeyId }),
  output: noData,
  codes: [1034, 1041],
});

export const startTotp = defineCall({
  name: 'startTotp',
  method: 'POST',
  path: `${path}/totp/start`,
  summary: 'Create a secret for an authenticator app, as text and QR code. Confirm it within 10 minutes.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  audit: false,
  input: nothing,
  output: z.strictObject({ secret: z.string(), uri: z.string() }),
  codes: [1034],
});

export const addTotp = defineCall({
  name: 'addTotp',
  method: 'POST',
  path: `${path}/totp`,
  summary:
    'Confirm an authenticator app with its first code. The first factor also returns 10 recovery codes, only once.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  input: z.strictObject({ code }),
  output: recoveryCodes,
  codes: [1034, 1035],
});

export const removeTotp = defineCall({
  name: 'removeTotp',
  method: 'DELETE',
  path: `${path}/totp`,
  summary: 'Remove the authenticator app. Removing the last factor also removes recovery codes.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  input: nothing,
  output: noData,
  codes: [1034],
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: `${path}/recovery-codes`,
  summary: 'Replace the recovery codes with 10 new ones. Requires a second factor.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  input: nothing,
  output: recoveryCodes,
  codes: [1034],
});

export const startVerification = defineCall({
  name: 'startVerification',
  method: 'POST',
  path: `${path}/verify`,
  summary: 'Create a passkey challenge to confirm the signed-in person.',
  auth: 'session',
  permission: { needs: 'self' },
  audit: false,
  input: nothing,
  output: passkeyQuestion,
  codes: [1041],
});

export const factorsCalls = {
  signInWithFactor,
  startPasskeyStep,
  startPasskeySignIn,
  signInWithPasskey,
  listFactors,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startTotp,
  addTotp,
  removeTotp,
  renewRecoveryCodes,
  startVerification,
};
