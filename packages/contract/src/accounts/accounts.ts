import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { limits, userType } from '../limits.ts';
import { roles } from '../permissions.ts';
import { legibleText, typedCode } from '../text.ts';
import { secondFactor } from './factors.ts';

// Empty strings and malformed addresses pass the schema: the services answer them with specific codes (1008, 1019, 1030 …)
// instead of 1027. The upper bounds only limit hostile payloads.
const email = z.string().check(z.maxLength(1024));
const password = z.string().check(z.maxLength(256));
const username = legibleText(limits.accountNameMaxLength);
const invite = z.optional(z.string().check(z.maxLength(limits.referralMaxLength)));
const signature = z.string().check(z.minLength(1), z.maxLength(200));
const googleCode = z.string().check(z.minLength(1), z.maxLength(2048));
const keep = z.optional(z.boolean());

/** The partner link that brought a registration. */
const partner = {
  source: z.optional(z.literal('partner')),
  customer: z.optional(legibleText(limits.partnerMarkerMaxLength)),
  country: z.optional(legibleText(limits.partnerMarkerMaxLength)),
};

const token = z.strictObject({ token: z.string() });

/** Exactly one of them: people with a second factor continue with `signInWithFactor`. */
const entrance = z.strictObject({ token: z.optional(z.string()), second_factor: z.optional(secondFactor) });

export const signIn = defineCall({
  name: 'signIn',
  method: 'POST',
  path: '/api/login/index',
  summary:
    'Sign in with email and password. `password` is base64 of its UTF-8 bytes. `keep` requests a 30-day session.',
  auth: 'none',
  audit: {},
  input: z.strictObject({
    user_type: z.literal(userType),
    username: email,
    password: z.string().check(z.maxLength(1400)),
    keep,
  }),
  output: entrance,
  codes: [1001, 1002, 1003, 1004, 1005, 1014, 1030],
});

export const sendMail = defineCall({
  name: 'sendMail',
  method: 'POST',
  path: '/api/login/sendmail',
  summary: 'Email a registration code or a password reset link.',
  auth: 'none',
  input: z.discriminatedUnion('send_type', [
    z.strictObject({ send_type: z.literal('register'), email, invite }),
    z.strictObject({
      send_type: z.literal('forget-password'),
      email,
      key_captcha: z.string().check(z.maxLength(100)),
      val_captcha: z.string().check(z.maxLength(2000)),
    }),
  ]),
  output: noData,
  codes: [1002, 1003, 1007, 1009, 1014, 1016, 1030],
});

export const validateEmail = defineCall({
  name: 'validateEmail',
  method: 'POST',
  path: '/api/login/validate/email',
  summary: 'Check an emailed registration code without consuming it.',
  auth: 'none',
  input: z.strictObject({ email, code: typedCode }),
  output: noData,
  codes: [1008, 1010, 1030],
});

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/api/login/register',
  summary: 'Create an account with an emailed code and sign in. `msg` is the text of code 1013.',
  auth: 'none',
  audit: {},
  input: z.strictObject({
    username,
    email,
    password,
    confirm_password: password,
    code: typedCode,
    invite,
    ...partner,
  }),
  output: token,
  codes: [1002, 1007, 1008, 1010, 1016, 1019, 1030, 1036],
  successMessage: 1013,
});

export const captcha = defineCall({
  name: 'captcha',
  method: 'GET',
  path: '/api/login/captcha',
  summary: 'Retrieve a captcha image and a proof of work for people who can’t read it.',
  auth: 'none',
  input: nothing,
  output: z.strictObject({
    key_captcha: z.string(),
    /** A `data:image/png` URL. */
    val_captcha: z.string(),
    /**
     * Find the number n ≤ maxnumber with SHA-256(salt + n) = challenge (hex), and send the base64 of the JSON
     * `{algorithm, challenge, number, salt, signature}` as `val_captcha` instead of the characters (ALTCHA's format).
     */
    challenge: z.strictObject({
      algorithm: z.literal('SHA-256'),
      challenge: z.string(),
      maxnumber: z.int(),
      salt: z.string(),
      signature: z.string(),
    }),
  }),
  codes: [1002],
});

export const validateResetLink = defineCall({
  name: 'validateResetLink',
  method: 'POST',
  path: '/api/login/change/validate/url',
  summary: 'Check a password reset link, and return the names the new password can’t contain.',
  auth: 'none',
  input: z.strictObject({ signature }),
  output: z.strictObject({ names: z.array(z.string()) }),
  codes: [1015],
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/login/change/password',
  summary: 'Set a new password with an emailed link. Signs out every session.',
  auth: 'none',
  audit: {},
  input: z.strictObject({ password, confirm_password: password, signature }),
  output: noData,
  codes: [1014, 1015, 1036, 1052],
});

export const startGoogle = defineCall({
  name: 'startGoogle',
  method: 'POST',
  path: '/api/login/google/start',
  summary:
    'Start a Google sign-in. Returns the URL to redirect to. `query` is passed back to the sign-in page.',
  auth: 'none',
  input: z.strictObject({ query: z.optional(z.string().check(z.maxLength(4000))) }),
  output: z.strictObject({ url: z.string() }),
  codes: [1002, 1027],
});

export const verifyGoogle = defineCall({
  name: 'verifyGoogle',
  method: 'POST',
  path: '/api/login/google/verify',
  summary: 'Check a Google credential. `isFirst` is true if no account is linked to it.',
  auth: 'none',
  input: z.strictObject({ code: googleCode }),
  output: z.strictObject({
    isFirst: z.boolean(),
    email: z.string(),
    /** An account with this email and a password exists: log-in requires its password, and links the two. */
    needsPassword: z.boolean(),
  }),
  codes: [1014],
});

export const googleSignIn = defineCall({
  name: 'googleSignIn',
  method: 'POST',
  path: '/api/login/google/identity',
  summary: 'Sign in or create an account with a Google credential checked within the last 10 minutes.',
  auth: 'none',
  audit: {},
  input: z.strictObject({ code: googleCode, invite, ...partner, password: z.optional(password), keep }),
  output: entrance,
  codes: [1001, 1002, 1004, 1005, 1007, 1014, 1016, 1030],
});

export const publicConfig = defineCall({
  name: 'publicConfig',
  method: 'GET',
  path: '/api/config',
  summary: 'Retrieve the public settings of the server.',
  auth: 'none',
  input: nothing,
  output: z.strictObject({
    product: z.string(),
    google_client_id: z.nullable(z.string()),
    /** The host of passkeys; null if the console's address allows none. */
    passkey_host: z.nullable(z.string()),
    s3_endpoint: z.string(),
    terms_url: z.string(),
    privacy_url: z.string(),
    support_email: z.nullable(z.string()),
    docs_url: z.string(),
    limits: z.record(z.string(), z.number()),
    /** The completed steps while the demo account is being filled; otherwise null. */
    demo_filling: z.nullable(z.strictObject({ done: z.int(), of: z.int() })),
    features: z.strictObject({
      google: z.boolean(),
      mail: z.enum(['smtp', 'file']),
      payments: z.enum(['sandbox', 'stripe']),
      agents: z.boolean(),
      hub: z.boolean(),
    }),
  }),
  codes: [],
});

export const userInfo = defineCall({
  name: 'userInfo',
  method: 'GET',
  path: '/api/user/info',
  summary: 'Retrieve the signed-in account.',
  auth: 'session',
  permission: { needs: 'any', whileClosing: true },
  input: nothing,
  output: z.strictObject({
    /** The account identifier; looks like an email address, never changes. */
    access_key: z.string(),
    /** The signed-in person's. */
    email: z.string(),
    /** The person's role in the account. */
    role: z.enum(roles),
    /** Time at which the account will be removed at its owner's request; null: never. */
    closing_at: z.nullable(z.int()),
    /** All memberships, the person's own accounts first. `id` is the value of the header `Atoll-Account`. */
    accounts: z.array(
      z.strictObject({ id: z.string(), access_key: z.string(), username: z.string(), role: z.enum(roles) }),
    ),
    account_id: z.string(),
    username: z.string(),
    /** False for a person who only signs in with Google. */
    has_password: z.boolean(),
    google_linked: z.boolean(),
    plan: z.enum(['free', 'pay_as_you_go']),
    /** Null for roles without access to billing. */
    credit_micro_usd: z.nullable(z.int()),
    /** May see and use the data hub. */
    datahub: z.boolean(),
    /** False until the three tags were chosen. */
    onboarded: z.boolean(),
    invite_code: z.string(),
    created_at: z.int(),
  }),
  codes: [],
});

export const checkSession = defineCall({
  name: 'checkSession',
  method: 'GET',
  path: '/api/user/check',
  summary: 'Check whether the session is valid.',
  auth: 'session',
  permission: { needs: 'self', contributor: true },
  input: nothing,
  output: noData,
  codes: [],
});

export const signOut = defineCall({
  name: 'signOut',
  method: 'GET',
  path: '/api/user/logout',
  summary: 'Sign out the current session.',
  auth: 'session',
  permission: { needs: 'self' },
  audit: {},
  input: nothing,
  output: noData,
  codes: [],
});

export const renameAccount = defineCall({
  name: 'renameAccount',
  method: 'POST',
  path: '/api/user/modify',
  summary: 'Change the account name.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({ username }),
  output: noData,
  codes: [1019],
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/user/change/pw',
  summary: 'Change the password with the current one. Signs out all other sessions.',
  auth: 'session',
  permission: { needs: 'self' },
  input: z.strictObject({ old_password: password, password, confirm_password: password }),
  output: noData,
  codes: [1001, 1004, 1005, 1034, 1036, 1052],
});

const tag = z.strictObject({
  id: z.int(),
  name: z.string(),
  name_chinese: z.string(),
  name_japanese: z.string(),
  name_french: z.string(),
});

export const listTags = defineCall({
  name: 'listTags',
  method: 'GET',
  path: '/api/user/tags/list',
  summary: 'List the three groups of onboarding tags.',
  auth: 'session',
  permission: { needs: 'any' },
  input: nothing,
  output: z.array(
    z.strictObject({
      type: z.string(),
      type_chinese: z.string(),
      type_japanese: z.string(),
      type_french: z.string(),
      tags: z.array(tag),
    }),
  ),
  codes: [],
});

export const saveTags = defineCall({
  name: 'saveTags',
  method: 'POST',
  path: '/api/user/tags',
  summary: 'Save one onboarding tag from each group.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({ tags: z.array(z.int()).check(z.maxLength(10)) }),
  output: noData,
  codes: [],
});

/** Sign-in calls, and changes to a person's account. */
export const entryCalls = {
  signIn,
  sendMail,
  validateEmail,
  register,
  captcha,
  validateResetLink,
  resetPassword,
  startGoogle,
  verifyGoogle,
  googleSignIn,
  publicConfig,
  userInfo,
  checkSession,
  signOut,
  renameAccount,
  changePassword,
  listTags,
  saveTags,
};
