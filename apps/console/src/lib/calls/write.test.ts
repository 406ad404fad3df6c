import { codes, setCreditAlert } from '@atoll/contract';
import { expect, test, vi } from 'vitest';
import type { JsonClient } from './json-client.ts';
import { runWrite, type Write } from './write.ts';

const answering = (answer: () => unknown) => vi.fn(async () => answer()) as unknown as JsonClient;
const refusing = (code: number) => answering(() => ({ ok: false, code, msg: 'No.', data: null }));

function run(request: JsonClient) {
  const invalidates = vi.fn();
  const write: Write<typeof setCreditAlert, 'value'> = {
    call: setCreditAlert,
    invalidates,
    fieldOf: (code) => (code === codes.creditAlertTooLow ? 'value' : undefined),
  };
  return { invalidates, outcome: runWrite(request, write, { value_usd: 1 }) };
}

test('what was done is told, and what shows it is asked again', async () => {
  const { outcome, invalidates } = run(answering(() => ({ ok: true, code: 200, msg: '', data: {} })));
  expect(await outcome).toEqual({ ok: true, data: {} });
  expect(invalidates).toHaveBeenCalledExactlyOnceWith({ value_usd: 1 });
});

test('a refusal is about its field, else about the whole', async () => {
  expect(await run(refusing(codes.creditAlertTooLow)).outcome).toEqual({
    ok: false,
    error: { kind: 'refused', code: codes.creditAlertTooLow, text: 'No.', field: 'value' },
  });
  expect(await run(refusing(codes.creditInsufficient)).outcome).toMatchObject({
    error: { kind: 'refused', text: 'No.', field: undefined },
  });
});

test.each([codes.stepUpRequired, codes.authorizationExpired])(
  'who would not say who they are, or is signed out, is told nothing (%i)',
  async (code) => expect(await run(refusing(code)).outcome).toEqual({ ok: false, error: null }),
);

test('a failure is told, never thrown, and what was perhaps done is asked again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { outcome, invalidates } = run(
    answering(() => {
      throw new TypeError('Failed to fetch');
    }),
  );
  expect(await outcome).toEqual({ ok: false, error: { kind: 'failed' } });
  expect(invalidates).toHaveBeenCalledOnce();
});
