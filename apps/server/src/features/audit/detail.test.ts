import { calls, isAudited } from '@atoll/contract';
import { expect, it } from 'vitest';
import { detailOf, detailOfNotes } from './detail.ts';

it('records that there was a secret, and not the secret', () => {
  const secrets = ['password', 'api_key', 'secret_access_key', 'private_key', 'identity', 'access_token'];
  const detail = detailOf(new Map(secrets.map((name) => [name, 'hunter2'])));
  expect(new Set(Object.values(detail))).toEqual(new Set(['…']));
  expect(detailOf(new Map([['auth', { password: 'hunter2', is_on: true }]]))).toEqual({
    auth: '{"password":"…","is_on":true}',
  });
});

it('records amounts of tokens', () => {
  expect(detailOf(new Map([['daily_tokens', 1000]]))).toEqual({ daily_tokens: '1000' });
});

it('knows every field of an audited call that looks like a key or a code', () => {
  const fields = Object.values(calls)
    .filter((call) => isAudited(call) && call.auth === 'session')
    .flatMap(({ input }) =>
      Object.keys((input as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape ?? {}),
    )
    .filter((name) => /key|code|token|secret|password|identity|ticket/i.test(name));
  const shown = [...new Set(fields)].filter((name) => detailOf(new Map([[name, 'x']]))[name] === 'x');
  // Names and numbers, not secrets; accounts record none of their fields.
  expect(shown.sort()).toEqual([
    'access_key_id',
    'client_key',
    'code',
    'daily_tokens',
    'idempotency_key',
    'key',
    'key_id',
    'kms_key_id',
    'passkey',
    'passkey_id',
    'to_key',
    'tokens_per_day',
  ]);
});

it('records a setting before and after, and cuts what is too long', () => {
  const detail = detailOfNotes({
    names: { agent_name: 'Support' },
    change: { before: undefined, after: { rules: 'x'.repeat(5000) } },
  });
  expect(detail).toMatchObject({ agent_name: 'Support', before: 'null' });
  expect(detail.after).toHaveLength(4001);
});
