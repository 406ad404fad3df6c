import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { appPermissions } from '../permissions.ts';
import { legibleName } from '../text.ts';

/** Apps that sign people in with the product’s OpenID provider, and what people answer when one asks. */

export const appRegistrationLimits = {
  perAccount: 20,
  redirectUris: 10,
  nameMaxLength: 50,
  uriMaxLength: 2048,
};

/** Lifetime of an app's tokens; without `offline_access` it only has access tokens. */
export const openidTokenMinutes = 60;

const registrations = '/api/apps/registrations';
const clientId = z.string().check(z.minLength(1), z.maxLength(64));
// 1027 names the field of an address that is not accepted.
const uri = z.string().check(z.minLength(1), z.maxLength(appRegistrationLimits.uriMaxLength));
const details = {
  /** The name on the consent screen. */
  name: legibleName(appRegistrationLimits.nameMaxLength),
  redirect_uris: z.array(uri).check(z.minLength(1), z.maxLength(appRegistrationLimits.redirectUris)),
  /** Receives logout notices. */
  backchannel_logout_uri: z.nullable(uri),
};

const registration = z.strictObject({
  client_id: z.string(),
  ...details,
  /** A public app runs where a secret can’t be kept, such as on a phone, and has none. */
  is_public: z.boolean(),
  created_at: z.int(),
});

export const listAppRegistrations = defineCall({
  name: 'listAppRegistrations',
  method: 'GET',
  path: registrations,
  summary: 'List the account’s registered apps, without secrets.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: nothing,
  output: z.array(registration),
  codes: [],
});

export const registerApp = defineCall({
  name: 'registerApp',
  method: 'POST',
  path: registrations,
  summary: 'Register an OpenID Connect app. The client secret is returned only once.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'name' },
  input: z.strictObject({ ...details, is_public: z.boolean() }),
  output: z.strictObject({ client_id: z.string(), client_secret: z.nullable(z.string()) }),
  codes: [],
});

export const updateAppRegistration = defineCall({
  name: 'updateAppRegistration',
  method: 'PUT',
  path: registrations,
  summary: 'Update an app’s name and redirect URIs.',
  auth: 'session',
  // The redirect address and the secret protect everyone who signs in with the app.
  permission: { needs: 'manage', stepUp: true },
  audit: { target: 'name' },
  input: z.strictObject({ client_id: clientId, ...details }),
  output: noData,
  codes: [1034, 1038],
});

export const rotateAppSecret = defineCall({
  name: 'rotateAppSecret',
  method: 'POST',
  path: `${registrations}/secret`,
  summary: 'Replace an app’s client secret. The old secret stops working.',
  auth: 'session',
  permission: { needs: 'manage', stepUp: true },
  input: z.strictObject({ client_id: clientId }),
  output: z.strictObject({ client_secret: z.string() }),
  codes: [1034, 1038],
});

export const deleteAppRegistration = defineCall({
  name: 'deleteAppRegistration',
  method: 'DELETE',
  path: registrations,
  summary: 'Delete an app. Connected people are disconnected and its tokens stop working.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({ client_id: clientId }),
  output: noData,
  codes: [1038],
});

const interactions = '/api/apps/openid';
/** ID of one pending sign-in, in one browser, for half an hour. */
const interaction = z.string().check(z.minLength(1), z.maxLength(100));

export const describeSignIn = defineCall({
  name: 'describeSignIn',
  method: 'GET',
  path: `${interactions}/interaction`,
  summary: 'Retrieve the consent screen details of an OpenID Connect app.',
  auth: 'session',
  permission: { needs: 'any' },
  input: z.strictObject({ interaction }),
  output: z.strictObject({
    app: z.string(),
    /** The redirect host, as the address bar will show it. */
    host: z.string(),
    permissions: z.array(z.enum(appPermissions)),
    /** Facts about the person that it learns. */
    claims: z.array(z.enum(['email', 'profile'])),
    account: z.string(),
    token_minutes: z.int(),
    /** It may renew its tokens until it is disconnected. */
    is_offline: z.boolean(),
  }),
  codes: [1015],
});

export const allowSignIn = defineCall({
  name: 'allowSignIn',
  method: 'POST',
  path: `${interactions}/allow`,
  summary: 'Allow a sign-in to an app. Returns the URL to redirect to.',
  auth: 'session',
  permission: { needs: 'any' },
  input: z.strictObject({ interaction }),
  output: z.strictObject({ url: z.string() }),
  codes: [1015, 1034],
});

export const declineSignIn = defineCall({
  name: 'declineSignIn',
  method: 'POST',
  path: `${interactions}/decline`,
  summary: 'Deny a sign-in to an app. Returns the URL to redirect to.',
  auth: 'session',
  permission: { needs: 'any' },
  audit: false,
  input: z.strictObject({ interaction }),
  output: z.strictObject({ url: z.string() }),
  codes: [1015],
});

export const openidCalls = {
  listAppRegistrations,
  registerApp,
  updateAppRegistration,
  rotateAppSecret,
  deleteAppRegistration,
  describeSignIn,
  allowSignIn,
  declineSignIn,
};
