import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
// @ts-expect-error: JavaScript without types, for the Node that starts the scripts
import { compileCache } from './scripts/lib/paths.mjs';
import { LongestFirst } from './scripts/lib/vitest-sequencer.ts';

const slowestHookMs = 150_000;
const postgresSetup = 'packages/testkit/src/vitest/postgres-setup.ts';
const memorySetup = 'packages/testkit/src/vitest/memory-setup.ts';
const engineTests = '{apps,packages}/*/src/**/*.engines.test.ts';
/** These start programs or servers (`system`), or repeat crashes, random or hostile input, or whole months (`endurance`), and run with `engines`. */
const longTests = '{scripts,{apps,packages}/*/src}/**/*.{endurance,system}.test.ts';
/** These replace modules that other files of the process would have loaded as they are. */
const replacingTests = [
  'packages/blob-store/src/file/read-blob.test.ts',
  'apps/console/src/app/palette/english.test.ts',
];

/**
 * `pure` tests share a process, those of `components` also a document, `replacing` ones have one each, and those of `stateful`
 * find one PostgreSQL, started for the run. `engines` is run by `npm run test:engines`: tests that need programs of others, a
 * Ceph or S3 clients (`*.engines.test.ts`), and those that take long.
 */
export default defineConfig({
  test: {
    hookTimeout: slowestHookMs,
    // Many tests start whole programs, and any may meet a machine that is busy: nothing here is an assertion about speed.
    testTimeout: 60_000,
    expect: { poll: { timeout: 45_000 } },
    // Tests wait for programs a quarter of their time.
    maxWorkers: availableParallelism() + 1,
    // Programs that tests start load what others compiled before them.
    env: { NODE_COMPILE_CACHE: compileCache },
    sequence: { sequencer: LongestFirst },
    // What a test put in the place of something is gone with it, for where files share a process.
    restoreMocks: true,
    unstubEnvs: true,
    // A test that holds only when it is tried again is named as flaky at the end.
    retry: process.env.CI === undefined ? 0 : 1,
    exclude: [...configDefaults.exclude, '**/fixtures/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          // Nothing here keeps anything from one file to the next, so a process runs many: a third of the work.
          isolate: false,
          include: [
            'packages/{blob-store,contract,dataset-release,document-reader}/src/**/*.test.ts',
            'packages/{media-checks,peer-client,s3-protocol,sandboxed-process,verification}/src/**/*.test.ts',
            '{scripts,docs}/**/*.test.ts',
            'apps/console/{src,viewer}/**/*.test.ts',
          ],
          exclude: [engineTests, longTests, ...replacingTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'jsdom',
          // The setup leaves the document as it found it; loading the console's modules is nearly all the work.
          isolate: false,
          include: ['apps/console/src/**/*.test.tsx'],
          setupFiles: ['apps/console/src/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'replacing',
          include: replacingTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'stateful',
          // Modules keep nothing that one file could find of another; loading them anew for each took a fifth of the time.
          isolate: false,
          include: [
            'packages/{database,passage-index,testkit,s3-suite}/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
          ],
          exclude: [engineTests, longTests],
          globalSetup: [postgresSetup, memorySetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          // As above: half of these load the whole server, which takes 3 s of processor time.
          isolate: false,
          include: [engineTests, longTests],
          globalSetup: [postgresSetup, memorySetup, 'packages/testkit/src/vitest/ceph-setup.ts'],
        },
      },
    ],
  },
});
