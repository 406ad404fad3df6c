import { signIn } from '@atoll/contract';
import { expect, it, vi } from 'vitest';
import { request } from '#lib/api.ts';
import { changeKnownPassword } from './change-known-password.ts';

vi.mock('#lib/api.ts', () => ({ request: vi.fn() }));

it('changes nothing in the session that is open here, for somebody who owes a second factor', async () => {
  const second_factor = { ticket: 'a', kinds: ['totp'] };
  vi.mocked(request).mockResolvedValue({ ok: true, code: 200, msg: '', data: { second_factor } });
  const change = { email: 'ada@example.com', current: 'a', password: 'b', confirm: 'b' };
  expect(await changeKnownPassword(change)).toEqual({ kind: 'second-step' });
  expect(vi.mocked(request).mock.calls.map(([call]) => call)).toEqual([signIn]);
});
