import { changePassword, codes, signIn, signOut, userType } from '@atoll/contract';
import type { request } from '#lib/calls/api.ts';
import { newPasswordCodes } from '../new-password-codes.ts';
import { encodePassword } from '../rules.ts';

export interface KnownPasswordChange {
  email: string;
  current: string;
  password: string;
  confirm: string;
}

export type ChangeOutcome =
  | { kind: 'changed' }
  | { kind: 'wrong-password' }
  /** The person has a second factor, so the password can only be changed in the settings or through a mailed link. */
  | { kind: 'second-step' }
  /** The new password was used before, or is in a public list. */
  | { kind: 'password-refused'; message: string }
  | { kind: 'refused'; message: string };

const quiet = { notify: false, endSession: false } as const;
const wrongCodes: ReadonlySet<number> = new Set([codes.accountNotFound, codes.wrongPassword]);

/**
 * Changes the password of a person who is not signed in: the current password opens a session for this one change,
 * which is never stored, and is closed again.
 */
export async function changeKnownPassword(
  ask: typeof request,
  change: KnownPasswordChange,
): Promise<ChangeOutcome> {
  const { email, current, password, confirm } = change;
  const entered = await ask(
    signIn,
    { user_type: userType, username: email, password: encodePassword(current) },
    quiet,
  );
  if (!entered.ok) return refusal(entered);
  const { token } = entered.data;
  // Without a token, the call would use the session of the person who is signed in here, and end it.
  if (token === undefined) return { kind: 'second-step' };
  const asThem = { ...quiet, token };
  const payload = { old_password: current, password, confirm_password: confirm };
  const changed = await ask(changePassword, payload, asThem).finally(() =>
    ask(signOut, {}, asThem).catch(() => undefined),
  );
  return changed.ok ? { kind: 'changed' } : refusal(changed);
}

function refusal({ code, msg }: { code: number; msg: string }): ChangeOutcome {
  if (wrongCodes.has(code)) return { kind: 'wrong-password' };
  return { kind: newPasswordCodes.has(code) ? 'password-refused' : 'refused', message: msg };
}
