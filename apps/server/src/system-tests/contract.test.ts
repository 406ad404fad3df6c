import { randomUUID } from 'node:crypto';
import type { Call } from '@atoll/contract';
import { signUp, useAtoll } from '@atoll/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  everyCall,
  type JsonSchema,
  plausible,
  send as sendTo,
  typesOf,
  variantsOf,
} from './contract.fixture.ts';

/** Every call of the product against the running program: the problem with a request determines its code. */
const atoll = useAtoll({ processes: 'several' });
let token = '';
beforeAll(async () => {
  ({ token } = await signUp(atoll()));
});

function expectRefusal(answer: Answer, code: number): void {
  expect(answer.contentType).toMatch(/^application\/json/);
  expect({ status: answer.status, ...answer.envelope, msg: '' }).toEqual({
    status: 200,
    code,
    msg: '',
    data: null,
  });
  expect(answer.envelope.msg).not.toBe('');
  expect(answer.text).not.toMatch(/<html|node_modules|\.ts:\d|Error:/i);
}

/** Returns values that violate a field's schema: another type, one character too many, and text that no database can store. */
function spoilt(field: JsonSchema, call: Call): unknown[] {
  const isTextAnyway = call.method === 'GET' || call.method === 'DELETE';
  const ofAnotherType = isTextAnyway || typesOf(field).includes('object') ? 'abc' : { wrong: true };
  const isChecked = !isTextAnyway || typesOf(field).some((type) => ['integer', 'boolean'].includes(type));
  return [
    ...(isChecked ? [ofAnotherType] : []),
    ...(field.maxLength === undefined ? [] : ['x'.repeat(field.maxLength + 1), 'a\0b']),
  ];
}

const send = (call: Call, payload: Record<string, unknown>, authorization?: string) =>
  sendTo(atoll(), call, payload, authorization);
const session = () => `Bearer ${token}`;
const list = everyCall;

describe.each(list.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  const variants = variantsOf(call);

  test('refuses a field it does not declare', async () => {
    for (const variant of variants) {
      const answer = await send(call, { ...plausible(variant), surprise: '1' }, session());
      expectRefusal(answer, 1027);
      expect(answer.envelope.msg).toContain('surprise');
    }
  });

  test('refuses each required field that is missing, by name', async () => {
    for (const variant of variants) {
      for (const name of variant.required ?? []) {
        const { [name]: _gone, ...rest } = plausible(variant);
        const answer = await send(call, rest, session());
        expectRefusal(answer, 1027);
        expect(answer.envelope.msg).toContain(name);
      }
    }
  });

  test('refuses each field of a wrong type and each that is too long or holds NUL, by name', async () => {
    for (const variant of variants) {
      for (const [name, field] of Object.entries(variant.properties ?? {})) {
        for (const value of spoilt(field, call)) {
          const answer = await send(call, { ...plausible(variant), [name]: value }, session());
          expectRefusal(answer, 1027);
          expect(answer.envelope.msg).toContain(name);
        }
      }
    }
  });

  if (call.auth !== 'none') {
    test('answers 401 without a token and 1026 to an unknown one, before it looks at the payload', async () => {
      expectRefusal(await send(call, { surprise: '1' }), 401);
      expectRefusal(await send(call, { surprise: '1' }, `Bearer ${randomUUID()}`), 1026);
    });
  } else {
    test('needs no token', async () => {
      expectRefusal(await send(call, { surprise: '1' }), 1027);
    });
  }

  test('is the only method of its path beside those of the contract', async () => {
    const declared = list.filter(({ path }) => path === call.path).map(({ method }) => method);
    const response = await fetch(atoll().url + call.path, { method: 'PATCH' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(declared.sort());
    expect(await response.json()).toMatchObject({ code: 405, data: null });
  });
});
