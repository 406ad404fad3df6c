import { describeOnSqlite } from '@atoll/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scenarios } from './model-events.fixture.ts';
import { runScenario } from './model-run.fixture.ts';
import type { ReviewWorld } from './review.fixture.ts';

/** Some 3,200 events. `npm run bench:hub-model` runs 100,000. */
const numRuns = 80;

describeOnSqlite('reviewing against a reference', (open) => {
  it('gives the same states, votes, figures and payments, whatever happens', {
    timeout: 600_000,
  }, async () => {
    const database = await open();
    let last: ReviewWorld | undefined;
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        last = await runScenario(database, scenario);
      }),
      { numRuns },
    );
    expect(await last?.problems()).toEqual([]);
  });
});
