import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureConsoleBuilt } from './console-build.mjs';
import { ceph, browser as chromium, clients } from './needs.mjs';
import { bin, compileCache, pinnedNode, root } from './paths.mjs';
import { run, runQuietly } from './run.mjs';
import { say } from './say.mjs';

const projects = ['.', 'apps/console', 'e2e'];
/** The projects are checked side by side. Checkers of one project repeat some of each other's work. */
const checkersEach = Math.max(1, Math.floor(availableParallelism() / projects.length));

/**
 * The steps of `npm test`, in order. Each returns the numbers of passed and failed checks, and the names of failed and skipped ones.
 * `needs` are third-party programs, which are installed while earlier steps run. An extra step only runs if it is named. Small
 * steps, which keep one core busy for seconds, run side by side.
 */
export const steps = [
  {
    name: 'lint',
    title: 'style and suspicious code (Biome), and that no amount is a float',
    run: () =>
      check(
        [join(bin, 'biome'), ['check', '--error-on-warnings', '.']],
        [pinnedNode, ['scripts/check/amounts.ts']],
      ),
  },
  {
    name: 'types',
    title: 'types of the server, the console and the journeys (tsc)',
    run: () =>
      check(
        ...projects.map((project) => [
          join(bin, 'tsc'),
          ['-p', join(project, 'tsconfig.json'), '--checkers', String(checkersEach)],
        ]),
      ),
  },
  {
    name: 'boundaries',
    title: 'who may import whom',
    isSmall: true,
    run: () => check([pinnedNode, ['scripts/check/boundaries.ts']]),
  },
  {
    name: 'texts',
    title: 'every text in four languages, none unused, none in the code',
    isSmall: true,
    run: () => check([pinnedNode, ['scripts/check/i18n.ts']]),
  },
  {
    name: 'unused',
    title: 'unused files, exports and dependencies (knip)',
    isSmall: true,
    run: () => check([join(bin, 'knip'), ['--cache']]),
  },
  {
    name: 'drift',
    title: 'generated files are those that their sources generate',
    isSmall: true,
    run: () => check([pinnedNode, ['scripts/check/drift.ts']]),
  },
  { name: 'build', title: 'the console, and that its first page stays small', isSmall: true, run: build },
  {
    name: 'unit',
    title: 'units, components, both databases, HTTP (Vitest)',
    run: () => vitest('pure', 'components', 'replacing', 'stateful'),
  },
  {
    name: 'browser',
    title: 'journeys in a real browser (Playwright)',
    needs: [chromium],
    run: browser,
  },
  {
    name: 'engines',
    title:
      'blobs in Ceph, other people’s S3 clients, whole programs, repeated crashes and random input (Vitest)',
    needs: [clients, ceph],
    isExtra: true,
    run: engines,
  },
];

/** Runs commands side by side. Their output is printed where they fail. */
async function check(...commands) {
  const codes = await Promise.all(commands.map(([program, args]) => runQuietly(program, args)));
  const failures = commands
    .filter((_, at) => codes[at] !== 0)
    .map(([program, args]) => [basename(program), ...args].join(' '));
  return { passed: commands.length - failures.length, failed: failures.length, failures, skipped: [] };
}

async function build() {
  await ensureConsoleBuilt();
  return check([pinnedNode, ['bench/web-bundle.ts']]);
}

async function engines() {
  await Promise.all([clients(), ceph()]);
  return vitest('engines');
}

async function vitest(...projects) {
  await ensureConsoleBuilt();
  return withOutcomeFile(async (file) => {
    const reporters = ['--reporter=default', '--reporter=./scripts/lib/vitest-reporter.ts'];
    const args = ['run', ...reporters, ...projects.map((name) => `--project=${name}`)];
    const code = await run(join(bin, 'vitest'), args, {
      env: { ATOLL_TEST_OUTCOME: file, NODE_COMPILE_CACHE: compileCache },
    });
    return settle(await readOutcome(file), code);
  });
}

async function browser() {
  await ensureConsoleBuilt();
  return withOutcomeFile(async (file) => {
    const env = { ...(await chromium()), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const args = ['test', '--reporter=list,json'];
    if (process.env.ATOLL_TESTS !== 'all') args.push('--grep-invert=@whole-run');
    const code = await run(join(bin, 'playwright'), args, { cwd: join(root, 'e2e'), env });
    return settle(fromPlaywright(await readOutcome(file)), code);
  });
}

async function withOutcomeFile(use) {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-outcome-'));
  try {
    return await use(join(folder, 'outcome.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a runner's outcome, or returns undefined if it ended without writing one. */
async function readOutcome(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) ?? undefined;
}

/** Counts a runner as failed if it fails without naming a failed test, or ran no tests. */
function settle(outcome = { passed: 0, failed: 0, failures: [], skipped: [] }, code) {
  const isSilentFailure = outcome.failed === 0 && (code !== 0 || outcome.passed === 0);
  if (!isSilentFailure) return outcome;
  return { ...outcome, failed: 1, failures: [`no test failed, and the runner ended with code ${code}`] };
}

function fromPlaywright(report) {
  if (!report) return undefined;
  const { expected, unexpected, flaky } = report.stats;
  const tests = report.suites.flatMap((suite) => testsIn(suite, []));
  // Flaky tests passed only when they were retried.
  for (const { name, status } of tests) if (status === 'flaky') say(`flaky: ${name}`);
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    failures: [
      ...tests.filter(({ status }) => status === 'unexpected').map(({ name }) => name),
      ...report.errors.map(({ message }) => firstLineOf(message)),
    ],
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ name, annotations }) => ({
        name,
        reason: annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given',
      })),
  };
}

const firstLineOf = (text = '') => text.split('\n')[0];

/** Returns every test of a suite of Playwright's report, with the titles of all enclosing suites in its name. */
function testsIn(suite, path) {
  const inner = (suite.suites ?? []).flatMap((child) => testsIn(child, [...path, suite.title]));
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, annotations }) => ({
      name: [...path, suite.title, spec.title].join(' > '),
      status,
      annotations,
    })),
  );
  return [...own, ...inner];
}
