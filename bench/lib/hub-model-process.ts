/** Runs scenarios of reviewing against the reference, and reports each round: `hub-model-process.ts <events> <seed>`. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@atoll/database';
import fc from 'fast-check';
import { scenarios } from '../../apps/server/src/features/hub/review/model-events.fixture.ts';
import { runScenario } from '../../apps/server/src/features/hub/review/model-run.fixture.ts';

/** Scenarios on one database, whose ledger is reconciled at their end. */
const scenariosPerRound = 50;
const memory = '/dev/shm';

const wanted = Number(process.argv[2]);
const firstSeed = Number(process.argv[3]);
const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'atoll-hub-model-'));
const template = join(folder, 'migrated.db');
let events = 0;
// It also ends when the process that started it does.
process.on('exit', () => rmSync(folder, { recursive: true }));
process.on('disconnect', () => process.exit());

const migrated = openDatabase({ dialect: 'sqlite', path: template });
await migrated.migrate();
await migrated.close();
for (let round = 0; events < wanted; round++) {
  const problem = await runRound(firstSeed * 1_000_000 + round);
  const { user, system } = process.cpuUsage();
  process.send?.({ events, processorMs: (user + system) / 1000, problem });
}
process.disconnect?.();

async function runRound(seed: number): Promise<string | undefined> {
  const own = mkdtempSync(join(folder, 'round-'));
  const path = join(own, 'atoll.db');
  copyFileSync(template, path);
  const database = openDatabase({ dialect: 'sqlite', path });
  try {
    return await findDifference(database, seed);
  } finally {
    await database.close();
    rmSync(own, { recursive: true });
  }
}

/** Returns the shortest scenario with a difference, with the seed that repeats it; undefined: there is none. */
async function findDifference(database: Database, seed: number): Promise<string | undefined> {
  let problems: () => Promise<string[]> = async () => [];
  const property = fc.asyncProperty(scenarios, async (scenario) => {
    const world = await runScenario(database, scenario);
    problems = world.problems;
    events += scenario.events.length;
  });
  const outcome = await fc.check(property, { numRuns: scenariosPerRound, seed });
  if (outcome.failed) return fc.asyncDefaultReportMessage(outcome);
  const [found] = await problems();
  return found && `seed ${seed}: ${found}`;
}
