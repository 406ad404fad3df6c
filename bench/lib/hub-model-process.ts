/** Runs scenarios of reviewing against the reference, and reports each round: `hub-model-process.ts <events> <seed>`. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@atoll/database';
import fc from 'fast-check';
import { scenarios } from '../../apps/server/src/features/hub/review/model-events.fixture.ts';
import { runScenario } from '../../apps/server/src/features/hub/review/model-run.fixture.ts';

const scenariosPerRound = 50;
const memory = '/dev/shm';

const wanted = Number(process.argv[2]);
const firstSeed = Number(process.argv[3]);
const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'atoll-hub-model-'));
const database = openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db') });
let events = 0;
try {
  await database.migrate();
  for (let round = 0; events < wanted; round++) {
    const problem = await findDifference(firstSeed * 1_000_000 + round);
    process.send?.(problem === undefined ? { events } : { events, problem });
  }
} finally {
  await database.close();
  rmSync(folder, { recursive: true });
}
process.disconnect?.();

/** Returns the shortest scenario with a difference, with the seed that repeats it; undefined: there is none. */
async function findDifference(seed: number): Promise<string | undefined> {
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
