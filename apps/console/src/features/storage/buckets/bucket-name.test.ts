import { codes } from '@atoll/contract';
import { expect, it } from 'vitest';
import { bucketNameProblem } from './bucket-name.ts';

it.each([
  ['', null],
  ['ab', null],
  ['my-', null],
  ['my-bucket-1', null],
  ['My', codes.bucketNameInvalid],
  ['-a', codes.bucketNameInvalid],
  ['a_b', codes.bucketNameInvalid],
  ['a'.repeat(64), codes.bucketNameInvalid],
  ['xn--a', codes.bucketNamePrefix],
  ['a-s3alias', codes.bucketNameSuffix],
])('of %j while it is typed: %j', (name, code) => {
  expect(bucketNameProblem(name)).toBe(code);
});
