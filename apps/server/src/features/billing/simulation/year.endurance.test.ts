import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { simulateYear } from './year.fixture.ts';

const sizes = {
  sqlite: { accounts: 15, months: 13 },
  postgres: { accounts: 6, months: 1 },
};

describeOnEveryDatabase('a simulated year', (open, dialect) => {
  it('ends with books that balance, invoices that are their use, and nobody charged beyond it', {
    timeout: 300_000,
  }, async () => {
    const report = await simulateYear(await open(), {
      ...sizes[dialect],
      seed: 4711,
      deedChance: 0.04,
      hourShare: 0.2,
    });
    expect(report.problems).toEqual([]);
    // Ensures that crashes actually happened.
    expect(report.crashes).toBeGreaterThan(5);
    expect(report.usageInvoices).toBeGreaterThan(sizes[dialect].months);
    expect(report.csvRows).toBeGreaterThan(100);
  });
});
