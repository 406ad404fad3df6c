import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { typedCode } from '../text.ts';
import { factorKinds, factorProof } from './factors.ts';

const path = '/api/user';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const signature = z.string().check(z.minLength(1), z.maxLength(200));
// Empty and short values are answered with a specific code.
const password = z.string().check(z.maxLength(256));

/** A browser, as identified by its user agent. */
const device = {
  /** `Firefox`, `Chrome` …; null if unknown. */
  browser: z.nullable(z.string()),
  /** `Windows`, `Android` …; null if unknown. */
  system: z.nullable(z.string()),
};

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: `${path}/sessions`,
  summary: 'List the person’s sessions, last used first, and known browsers.',
  auth: 'session',
  permission: { needs: 'self' },
  input: nothing,
  output: z.strictObject({
    sessions: z.array(
      z.strictObject({
        session_id: z.string(),
        ...device,
        /** The address at which the session began. */
        address: z.string(),
        is_current: z.boolean(),
        /** The session outlives its browser tab. */
        is_kept: z.boolean(),
        created_at: z.int(),
        last_used_at: z.int(),
        expires_at: z.int(),
      }),
    ),
    /** Known browsers without a session: their next sign-in causes no mail, and their wrong passwords count separately. */
    devices: z.array(
      z.strictObject({
        device_id: z.string(),
        ...device,
        first_seen_at: z.int(),
        last_seen_at: z.int(),
      }),
    ),
  }),
  codes: [],
});

export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: `${path}/sessions`,
  summary: 'Sign out a session and forget its browser.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  input: z.strictObject({ session_id: id }),
  output: noData,
  codes: [1034],
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'POST',
  path: `${path}/sessions/end-others`,
  summary: 'Sign out all other sessions and forget all other browsers.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  input: nothing,
  output: noData,
  codes: [1034],
});

export const issueContributorToken = defineCall({
  name: 'issueContributorToken',
  method: 'POST',
  path: `${path}/sessions/contributor-token`,
  summary:
    'Issue the session’s token for the pages of contributors and reviewers. It replaces the previous one.',
  auth: 'session',
  permission: { needs: 'any' },
  // A step of the sign-in, which is audited.
  audit: false,
  input: nothing,
  output: z.strictObject({
    /** Ends with the session. */
    token: z.string(),
    /** The session outlives its browser tab. */
    is_kept: z.boolean(),
    access_key: z.string(),
    account_id: z.string(),
    username: z.string(),
  }),
  codes: [],
});

export const forgetDevice = defineCall({
  name: 'forgetDevice',
  method: 'DELETE',
  path: `${path}/devices`,
  summary: 'Forget a browser.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  input: z.strictObject({ device_id: id }),
  output: noData,
  codes: [1034],
});

/** Ways to prove one's identity: the person's factors, or else their password, or else a mailed code. */
export const proofKinds = ['password', 'email_code', ...factorKinds] as const;

export type ProofKind = (typeof proofKinds)[number];

export const listProofs = defineCall({
  name: 'listProofs',
  method: 'GET',
  path: `${path}/verify`,
  summary: 'List the ways to confirm the signed-in person, strongest first.',
  auth: 'session',
  permission: { needs: 'self' },
  input: nothing,
  output: z.strictObject({ kinds: z.array(z.enum(proofKinds)) }),
  codes: [],
});

export const sendProofCode = defineCall({
  name: 'sendProofCode',
  method: 'POST',
  path: `${path}/verify/mail`,
  summary: 'Email a confirmation code to a person without a password or second factor.',
  auth: 'session',
  permission: { needs: 'self' },
  audit: false,
  input: nothing,
  output: noData,
  codes: [1002, 1027],
});

export const verifyPerson = defineCall({
  name: 'verifyPerson',
  method: 'POST',
  path: `${path}/verify`,
  summary:
    'Confirm the signed-in person with a method from `listProofs`. For 10 minutes, the session can change security settings.',
  auth: 'session',
  permission: { needs: 'self' },
  audit: false,
  input: z.strictObject({
    password: z.optional(password),
    email_code: z.optional(typedCode),
    ...factorProof,
  }),
  output: noData,
  codes: [1001, 1004, 1005, 1010, 1027, 1035, 1041],
});

/** Events in the activity list; important ones are also mailed. */
export const securityEventKinds = [
  'sign-in',
  'sign-in-failed',
  'locked',
  'password-changed',
  'email-changed',
  'email-restored',
  'passkey-added',
  'passkey-removed',
  'totp-added',
  'totp-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'access-key-created',
  'access-key-deleted',
  'ownership-transfer-started',
  'session-ended',
  'other-sessions-ended',
  'device-forgotten',
  'account-secured',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

export const listSecurityEvents = defineCall({
  name: 'listSecurityEvents',
  method: 'GET',
  path: `${path}/security/events`,
  summary: 'List the person’s security events of the last 90 days, newest first.',
  auth: 'session',
  permission: { needs: 'self' },
  input: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.strictObject({
    events: z.array(
      z.strictObject({
        id: z.string(),
        at: z.int(),
        kind: z.enum(securityEventKinds),
        ...device,
        address: z.string(),
        /** Number of occurrences within an hour from the same address. */
        count: z.int(),
        /** The access key, passkey, account or email concerned. */
        about: z.nullable(z.string()),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [],
});

export const startEmailChange = defineCall({
  name: 'startEmailChange',
  method: 'POST',
  path: `${path}/email`,
  summary: 'Email a code to the person’s new email address.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  audit: false,
  input: z.strictObject({ email: z.string().check(z.maxLength(1024)) }),
  output: z.strictObject({ request_id: z.string(), expires_at: z.int() }),
  codes: [1002, 1007, 1027, 1030, 1034],
});

export const confirmEmailChange = defineCall({
  name: 'confirmEmailChange',
  method: 'POST',
  path: `${path}/email/confirm`,
  summary:
    'Change the email address with an emailed code. The old address receives a link to undo the change for 7 days.',
  auth: 'session',
  permission: { needs: 'self', stepUp: true },
  input: z.strictObject({ request_id: id, code: typedCode }),
  output: noData,
  codes: [1007, 1008, 1010, 1034],
});

export const describeNotice = defineCall({
  name: 'describeNotice',
  method: 'POST',
  path: '/api/login/secure/describe',
  summary: 'Retrieve a security notice by its link.',
  auth: 'none',
  input: z.strictObject({ signature }),
  output: z.strictObject({
    kind: z.enum(securityEventKinds),
    at: z.int(),
    /** The key, passkey or email concerned. */
    about: z.nullable(z.string()),
    /** The sign-in address that will be restored. */
    restores_email: z.nullable(z.string()),
  }),
  codes: [1002, 1014, 1015],
});

export const secureAccount = defineCall({
  name: 'secureAccount',
  method: 'POST',
  path: '/api/login/secure',
  summary:
    'Secure the account after an unknown change: sign out every session, disconnect every app, undo the change and reset the password. Returns the signature of a reset link.',
  auth: 'none',
  audit: {},
  input: z.strictObject({ signature }),
  output: z.strictObject({ signature: z.string() }),
  codes: [1002, 1007, 1014, 1015],
});

export const securityCalls = {
  listSessions,
  endSession,
  endOtherSessions,
  issueContributorToken,
  forgetDevice,
  listProofs,
  sendProofCode,
  verifyPerson,
  listSecurityEvents,
  startEmailChange,
  confirmEmailChange,
  describeNotice,
  secureAccount,
};
