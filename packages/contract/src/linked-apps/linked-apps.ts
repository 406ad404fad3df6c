import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { appPermissions } from '../permissions.ts';

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
    'Create an identity of the signed-in account for a linked app, valid for a day. It grants no access by itself. `auth` selects the app registered for the address.',
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
  summary: 'Redeem an identity for one of Atoll’s own apps. Returns where the person was going.',
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
  summary: 'Retrieve the consent screen details of an app.',
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
    'Connect an app to the account. Returns `redirect_url` with `identity`, and `remember` if given, in its query.',
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
  summary: 'Deny access to an app. Returns `redirect_url` unchanged.',
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
    'Exchange an identity for an access token, from an app’s server. An identity works once; reusing it disconnects the app.',
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
  summary: 'List connected apps, newest first. Owners and admins see those of all members.',
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
      /** The person who connected it; null: the caller. */
      connected_by: z.nullable(z.string()),
    }),
  ),
  codes: [],
});

export const disconnectApp = defineCall({
  name: 'disconnectApp',
  method: 'POST',
  path: '/api/apps/disconnect',
  summary: 'Disconnect an app. Its tokens and signed URLs stop working.',
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
