import { signIn } from '@atoll/contract';
import { expect, it, vi } from 'vitest';
import type { request } from '#lib/calls/api.ts';
import { changeKnownPassword } from './change-known-password.ts';

it('changes nothing in the session that is open here, for somebody who owes a second factor', async () => {
  const second_factor = { ticket: 'a', kinds: ['totp'] };
  const answer = { ok: true, code: 200, msg: '', data: { second_factor } } as const;
  const ask = vi.fn().mockResolvedValue(answer);
  const change = { email: 'ada@example.com', current: 'a', password: 'b', confirm: 'b' };
  expect(await changeKnownPassword(ask as typeof request, change)).toEqual({ kind: 'second-step' });
  expect(ask.mock.calls.map(([call]) => call)).toEqual([signIn]);
});
