/**
 * Simulates a year of an installation that charges for usage: `node bench/billing-year.ts [--accounts 1000] [--months
 * 12] [--seed 1] [--hours 0.99]`. The last option is the share of hours in which stored bytes are counted. Accounts
 * store, make requests, pay, owe, dispute and change their plans at random. Two processes do everything at once, and
 * die between any two steps. Uses SQLite, in memory if the system has a folder for that. Targets: no difference between
 * the books and the simulation's own records, within 15 minutes of processor time.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@atoll/database';
import { simulateYear } from '../apps/server/src/features/billing/simulation/year.fixture.ts';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000' },
    months: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    hours: { type: 'string', default: '0.99' },
  },
});
const barMinutes = 15;

const memory = '/dev/shm';
const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'atoll-year-'));
const database = openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db') });
const begun = performance.now();
try {
  await database.migrate();
  const report = await simulateYear(database, {
    accounts: Number(values.accounts),
    months: Number(values.months),
    seed: Number(values.seed),
    deedChance: 0.02,
    hourShare: Number(values.hours),
    onMonth: (month) =>
      process.stdout.write(`${new Date(month).toISOString().slice(0, 7)} after ${seconds()} s\n`),
  });
  const { problems, chargedMicroUsd, ...figures } = report;
  process.stdout.write(
    `${JSON.stringify({ ...figures, chargedMicroUsd, seconds: seconds(), cpuSeconds: cpuSeconds() }, null, 2)}\n`,
  );
  for (const problem of problems.slice(0, 20)) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${problems.length} differences\n`);
  process.exitCode = problems.length > 0 || cpuSeconds() > barMinutes * 60 ? 1 : 0;
} finally {
  await database.close();
  rmSync(folder, { recursive: true });
}

function seconds(): number {
  return Math.round((performance.now() - begun) / 1000);
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1e6);
}
