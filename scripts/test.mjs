/**
 * `npm test`: installs what it needs and runs every check. `npm test -- lint unit` runs only those steps, and
 * `npm test -- everything` all steps, including those with third-party engines and clients, and in `unit` and `browser`
 * also what repeats a check on a second database or in further languages.
 */
import { ensureInstalled } from './lib/install.mjs';
import { getReady } from './lib/needs.mjs';
import { Failure, main, say, seconds } from './lib/say.mjs';
import { steps } from './lib/steps.mjs';

main(async () => {
  const chosen = choose(process.argv.slice(2));
  await ensureInstalled();
  void getReady(chosen);
  const total = { passed: 0, failed: 0, failures: [], skipped: [] };
  for (const group of grouped(chosen)) {
    for (const outcome of await Promise.all(group.map(runStep))) {
      total.passed += outcome.passed;
      total.failed += outcome.failed;
      total.failures.push(...outcome.failures);
      total.skipped.push(...outcome.skipped);
    }
  }
  for (const { name, reason } of total.skipped) say(`skipped: ${name} (${reason})`);
  for (const failure of total.failures) say(`failed: ${failure}`);
  const skipped = total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : '';
  say(`${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
});

function choose(names) {
  if (names.length === 1 && names[0] === 'everything') {
    // Runners inherit it; packages/testkit/src/whole-run.ts reads it.
    process.env.ATOLL_TESTS = 'all';
    return steps;
  }
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = steps.map(({ name }) => name).join(', ');
    throw new Failure(`No such step: ${unknown.join(', ')}. There are: ${known}.`);
  }
  return steps.filter(({ name, isExtra }) => (names.length > 0 ? names.includes(name) : !isExtra));
}

/** Puts small steps that follow each other into one group, whose steps run side by side. */
function grouped(chosen) {
  const groups = [];
  for (const step of chosen) {
    const last = groups.at(-1);
    if (step.isSmall && last?.[0].isSmall) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Runs a step. One that can't run has failed; the others still run. */
async function runStep(step) {
  say(`▸ ${step.name}: ${step.title}`);
  const start = performance.now();
  const outcome = await step.run().catch((error) => {
    say(error instanceof Failure ? error.message : error.stack);
    return { passed: 0, failed: 1, failures: [`${step.name}: ${error.message}`], skipped: [] };
  });
  say(outcome.failed === 0 ? `✓ ${step.name}: ${seconds(start)}` : failureOf(step, outcome, start));
  return outcome;
}

function failureOf({ name }, { passed, failed }, start) {
  return `✗ ${name}: ${failed} of ${passed + failed} failed, ${seconds(start)}`;
}
