import { deserialize, serialize } from 'node:v8';
import { codes } from '@atoll/contract';
import { expect, test } from 'vitest';
import { StorageRefusal } from '../features/storage/index.ts';
import { isNoRoom, NoRoomError, OperationalError, UserError } from '../platform/errors.ts';
import { refusalCodec } from './refusal-codec.ts';

function sentAcross(error: unknown): Error {
  return refusalCodec.decode(deserialize(serialize(refusalCodec.encode(error))));
}

test('a refusal of storage arrives as one, with its reason, code and facts', () => {
  const refusal = new StorageRefusal('partUnknown', { facts: { partNumber: 2 } });
  expect(sentAcross(refusal)).toEqual(refusal);
  expect(sentAcross(refusal)).toBeInstanceOf(StorageRefusal);
});

test('a user error arrives with its code and parameters', () => {
  const error = new UserError(codes.parameterInvalid, { field: 'name' });
  expect(sentAcross(error)).toEqual(error);
  expect(sentAcross(error)).toBeInstanceOf(UserError);
});

test('an operational error stays one, with what people are told of it', () => {
  expect(sentAcross(new OperationalError('no answer'))).toBeInstanceOf(OperationalError);
  const publicCode = codes.keyStoreUnreachable;
  expect(sentAcross(new OperationalError('no answer', { publicCode }))).toMatchObject({ publicCode });
});

test('a full disk stays one, whoever found it full', () => {
  const bySqlite = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const byFiles = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  for (const error of [bySqlite, byFiles, new Error('not put', { cause: byFiles })]) {
    expect(sentAcross(error)).toBeInstanceOf(NoRoomError);
    expect(isNoRoom(sentAcross(error))).toBe(true);
  }
  expect(isNoRoom(sentAcross(new Error('another')))).toBe(false);
});

test('an unexpected error arrives with where it happened, and is no refusal', () => {
  const arrived = sentAcross(new TypeError('x is not a function'));
  expect(arrived.message).toBe('x is not a function');
  expect(arrived.stack).toContain('refusal-codec.test.ts');
  expect(arrived).not.toBeInstanceOf(UserError);
});
