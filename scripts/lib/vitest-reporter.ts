import { writeFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What `npm test` adds up over its steps. */
interface Outcome {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
}

/**
 * Writes the counts of a run, and each skipped test with its reason, to the file that `ATOLL_TEST_OUTCOME` names.
 * Tests that held only at their second try are named.
 */
export default class OutcomeReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): Promise<void> {
    const outcome: Outcome = { passed: 0, failed: errors.length, skipped: [] };
    for (const module of modules) {
      // Files and suites that failed outside any test: an import, a hook.
      outcome.failed += module.errors().length;
      for (const suite of module.children.allSuites()) outcome.failed += suite.errors().length;
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
  if (result.state === 'passed') outcome.passed++;
  else if (result.state === 'failed') outcome.failed++;
  else {
    const reason = (result.state === 'skipped' && result.note) || 'no reason given';
    outcome.skipped.push({ name: `${module.relativeModuleId} > ${test.fullName}`, reason });
  }
}
