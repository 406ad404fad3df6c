import type { SecurityEventKind } from '@atoll/contract';

/** Names of the events: keys in the texts of `security`. */
export const eventNames = {
  'sign-in': 'activity.kinds.sign-in',
  'sign-in-failed': 'activity.kinds.sign-in-failed',
  locked: 'activity.kinds.locked',
  'password-changed': 'activity.kinds.password-changed',
  'email-changed': 'activity.kinds.email-changed',
  'email-restored': 'activity.kinds.email-restored',
  'passkey-added': 'activity.kinds.passkey-added',
  'passkey-removed': 'activity.kinds.passkey-removed',
  'totp-added': 'activity.kinds.totp-added',
  'totp-removed': 'activity.kinds.totp-removed',
  'recovery-codes-renewed': 'activity.kinds.recovery-codes-renewed',
  'recovery-code-used': 'activity.kinds.recovery-code-used',
  'access-key-created': 'activity.kinds.access-key-created',
  'access-key-deleted': 'activity.kinds.access-key-deleted',
  'ownership-transfer-started': 'activity.kinds.ownership-transfer-started',
  'session-ended': 'activity.kinds.session-ended',
  'other-sessions-ended': 'activity.kinds.other-sessions-ended',
  'device-forgotten': 'activity.kinds.device-forgotten',
  'account-secured': 'activity.kinds.account-secured',
} as const satisfies Record<SecurityEventKind, string>;
