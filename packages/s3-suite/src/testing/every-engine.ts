import { type Atoll, startAtoll } from '@atoll/testkit';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Target } from '../target.ts';
import { combinations } from './combinations.ts';
import { targetOf } from './target-of.ts';

/** Runs `suite` once on each database and blob engine; `target` gives the running server, in hooks and tests only. */
export function describeOnEveryEngine(name: string, suite: (target: () => Target) => void): void {
  describe.each(combinations)(`${name} on $name`, ({ options }) => {
    let atoll: Atoll | undefined;
    let target: Target | undefined;
    beforeAll(async () => {
      atoll = await startAtoll(await options());
      target = await targetOf(atoll);
    });
    afterAll(() => atoll?.stop());

    suite(() => {
      if (!target) throw new Error('The server runs only while the tests do.');
      return target;
    });
  });
}
