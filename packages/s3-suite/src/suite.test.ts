import { type Atoll, startAtoll } from '@atoll/testkit';
import { afterAll, beforeAll, describe } from 'vitest';
import { defineSuite } from './suite.ts';
import type { Target } from './target.ts';
import { combinations } from './testing/combinations.ts';
import { targetOf } from './testing/target-of.ts';

describe.each(combinations)('S3 on $name', ({ options }) => {
  let atoll: Atoll | undefined;
  let target: Target | undefined;
  beforeAll(async () => {
    atoll = await startAtoll(await options());
    target = await targetOf(atoll);
  });
  afterAll(() => atoll?.stop());

  defineSuite(() => {
    if (!target) throw new Error('The server runs only while the tests do.');
    return target;
  });
});
