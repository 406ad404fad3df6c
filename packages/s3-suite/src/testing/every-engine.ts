import { randomBytes } from 'node:crypto';
import { type Atoll, type AtollOptions, blobsUrlOf, describeWithCeph, startAtoll } from '@atoll/testkit';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Target } from '../target.ts';
import { targetOf } from './target-of.ts';

/** Gives the running server; in hooks and tests only. */
type Suite = (target: () => Target) => void;

const databases = ['sqlite', 'postgres'] as const;

/** Runs `suite` on each database, with blobs in files. */
export function describeOnFiles(name: string, suite: Suite): void {
  for (const database of databases) describeServer(`${name} on ${database} and files`, { database }, suite);
}

/**
 * Runs `suite` on each database with blobs in files, and on PostgreSQL with blobs in a real Ceph; awaited at the top
 * of a test file.
 */
export async function describeOnEveryEngine(name: string, suite: Suite): Promise<void> {
  describeOnFiles(name, suite);
  await describeWithCeph(`${name} on postgres and Ceph`, (engine) => {
    const prefix = `suite-${randomBytes(6).toString('hex')}/`;
    const env = { BLOBS_URL: blobsUrlOf(engine, prefix) };
    describeServer('a server', { database: 'postgres', env }, suite);
  });
}

function describeServer(name: string, options: AtollOptions, suite: Suite): void {
  describe(name, () => {
    let atoll: Atoll | undefined;
    let target: Target | undefined;
    beforeAll(async () => {
      atoll = await startAtoll(options);
      target = await targetOf(atoll);
    });
    afterAll(() => atoll?.stop());

    suite(() => {
      if (!target) throw new Error('The server runs only while the tests do.');
      return target;
    });
  });
}
