import { writeFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** The result of a run, which `npm test` adds up over its steps. */
interface Outcome {
  passed: number;
  failed: number;
  /** Each failure: the name of the test, the suite or the file, and the first line of its error. */
  failures: string[];
  skipped: { name: string; reason: string }[];
}

/**
 * Writes the counts of a run, each failure, and each skipped test with its reason, to the file that `ATOLL_TEST_OUTCOME` names.
 * Also lists tests that passed only on their second try.
 */
export default class OutcomeReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): Promise<void> {
    const outcome: Outcome = { passed: 0, failed: 0, failures: [], skipped: [] };
    fail(outcome, 'outside any file', errors);
    for (const module of modules) {
      // Files and suites that failed outside any test: an import, a hook.
      fail(outcome, module.relativeModuleId, module.errors());
      for (const suite of module.children.allSuites()) {
        fail(outcome, `${module.relativeModuleId} > ${suite.fullName}`, suite.errors());
      }
      for (const test of module.children.allTests()) count(outcome, module, test);
    }
    await writeFile(process.env.ATOLL_TEST_OUTCOME ?? 'test-outcome.json', JSON.stringify(outcome));
  }
}

function count(outcome: Outcome, module: TestModule, test: TestCase): void {
  const result = test.result();
  if (test.diagnostic()?.flaky) {
    process.stdout.write(`flaky: ${module.relativeModuleId} > ${test.fullName}\n`);
  }
  const name = `${module.relativeModuleId} > ${test.fullName}`;
  if (result.state === 'passed') outcome.passed++;
  else if (result.state === 'failed') fail(outcome, name, result.errors.slice(0, 1));
  else {
    const reason = (result.state === 'skipped' && result.note) || 'no reason given';
    outcome.skipped.push({ name, reason });
  }
}

function fail(outcome: Outcome, name: string, errors: readonly unknown[]): void {
  for (const error of errors) {
    const message = error instanceof Object && 'message' in error ? error.message : error;
    outcome.failed++;
    outcome.failures.push(`${name}: ${String(message).split('\n')[0]}`);
  }
}
