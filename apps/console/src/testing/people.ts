import type { Role } from '@atoll/contract';
import type { CachedUser } from '#lib/session/session.ts';

/** Returns somebody who acts for an account with that role. */
export function person(role: Role = 'owner', changes: Partial<CachedUser> = {}): CachedUser {
  return {
    access_key: 'ada@atoll',
    email: 'ada@example.com',
    role,
    closing_at: null,
    accounts: [{ id: 'acc-ada', access_key: 'ada@atoll', username: 'Ada', role }],
    account_id: 'acc-ada',
    username: 'Ada',
    has_password: true,
    google_linked: false,
    plan: 'pay_as_you_go',
    credit_micro_usd: 25_000_000,
    datahub: true,
    onboarded: true,
    invite_code: 'REEF',
    created_at: Date.UTC(2026, 0, 1),
    ...changes,
  };
}
