import * as z from 'zod/mini';
import { defineCall, noData, nothing } from './define-call.ts';
import { appPermissions } from './permissions.ts';

// The services validate addresses and identities with specific codes (1014, 1038) instead of 1027; the upper bounds only limit
// hostile payloads.
const name = z.string().check(z.minLength(1), z.maxLength(200));
const redirectUrl = z.string().check(z.maxLength(8192));
const identity = z.string().check(z.minLength(1), z.maxLength(1000));
const permission = z.enum(appPermissions);

/** Lifetime of an app's token. */
export const appTokenHours = 12;

export const issueIdentity = defineCall({
  name: 'issueIdentity',
  method: 'POST',
  path: '/api/apps/identity',
  summary:
    'A handle of the signed-in account for one linked app, good for a day. By itself it opens nothing. `auth` stands for whichever app the address is registered for.',
  auth: 'session',
  permission: { needs: 'any' },
  audit: false,
  input: z.strictObject({ name, redirect_url: redirectUrl }),
  output: z.strictObject({ identity: z.string() }),
  codes: [1002, 1038],
});

export const completeSignIn = defineCall({
  name: 'completeSignIn',
  method: 'POST',
  path: '/api/apps/identity/complete',
  summary:
    'What one of the product’s own apps does with the identity it is handed: uses it up, and answers where the person was going.',
  auth: 'session',
  permission: { needs: 'any' },
  audit: false,
  input: z.strictObject({ name: z.enum(['bot', 'dss', 'datahub']), identity, redirect_url: redirectUrl }),
  output: z.strictObject({ url: z.string() }),
  codes: [1014, 1038],
});

export const describeConsent = defineCall({
  name: 'describeConsent',
  method: 'POST',
  path: '/api/apps/consent',
  summary: 'What the consent screen shows of the app that asks.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: false,
  input: z.strictObject({ redirect_url: redirectUrl, identity }),
  output: z.strictObject({
    name: z.string(),
    /** The app's name for people. */
    app: z.string(),
    /** The redirect host, as the address bar will show it. */
    host: z.string(),
    permissions: z.array(permission),
    account: z.string(),
    /** Lifetime of each token. */
    token_hours: z.int(),
    /** It is connected already. */
    is_connected: z.boolean(),
  }),
  codes: [1014, 1038],
});

export const allowAccess = defineCall({
  name: 'allowAccess',
  method: 'POST',
  path: '/api/apps/consent/allow',
  summary:
    'Connect the app to the account; answers `redirect_url` with `identity`, and `remember` when it was given, added to its query.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ redirect_url: redirectUrl, identity, remember: z.optional(z.boolean()) }),
  output: z.strictObject({ url: z.string() }),
  codes: [1014, 1038],
});

export const declineAccess = defineCall({
  name: 'declineAccess',
  method: 'POST',
  path: '/api/apps/consent/decline',
  summary: 'Do not connect the app: the identity ends, and `redirect_url` is answered as it is.',
  auth: 'session',
  permission: { needs: 'any' },
  audit: false,
  input: z.strictObject({ redirect_url: redirectUrl, identity }),
  output: z.strictObject({ url: z.string() }),
  codes: [1014, 1038],
});

export const exchangeIdentity = defineCall({
  name: 'exchangeIdentity',
  method: 'POST',
  path: '/api/sso/token',
  summary:
    'For an app’s own server: the identity that a person came back with, once, for a token with exactly the permissions that were allowed. An identity that is shown again disconnects the app.',
  auth: 'none',
  input: z.strictObject({ name, secret: z.string().check(z.maxLength(1000)), identity }),
  output: z.strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** In seconds. */
    expires_in: z.int(),
    permissions: z.array(permission),
    account: z.strictObject({ access_key: z.string(), username: z.string() }),
  }),
  codes: [1002, 1014, 1038],
});

export const listConnectedApps = defineCall({
  name: 'listConnectedApps',
  method: 'GET',
  path: '/api/apps/connected',
  summary:
    'The apps that the person has connected to the account, the newest first; for who manages the account, those of all its members.',
  auth: 'session',
  permission: { needs: 'any' },
  input: nothing,
  output: z.array(
    z.strictObject({
      grant_id: z.string(),
      name: z.string(),
      /** The app's name for people. */
      app: z.string(),
      /** Its hosts, if known. */
      hosts: z.array(z.string()),
      permissions: z.array(permission),
      connected_at: z.int(),
      last_used_at: z.nullable(z.int()),
      /** Who connected it; null: the caller. */
      connected_by: z.nullable(z.string()),
    }),
  ),
  codes: [],
});

export const disconnectApp = defineCall({
  name: 'disconnectApp',
  method: 'POST',
  path: '/api/apps/disconnect',
  summary:
    'Take back what an app was allowed; its tokens, and the addresses it was given with them, end at once.',
  auth: 'session',
  permission: { needs: 'any' },
  input: z.strictObject({ grant_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: noData,
  codes: [1038],
});

export const linkedAppCalls = {
  issueIdentity,
  completeSignIn,
  describeConsent,
  allowAccess,
  declineAccess,
  exchangeIdentity,
  listConnectedApps,
  disconnectApp,
};
