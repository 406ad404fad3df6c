import { randomBytes } from 'node:crypto';
import { type Atoll, type AtollOptions, blobsUrlOf, describeWithCeph, startAtoll } from '@atoll/testkit';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Target } from '../target.ts';
import { targetOf } from './target-of.ts';

/** Gives the running server; in hooks and tests only. */
type Suite = (target: () => Target) => void;

/** Runs `suite` on each database, with blobs in files. */
export function describeOnFiles(name: string, suite: Suite): void {
  describeOnSqlite(name, suite);
  describeOnPostgres(name, suite);
}

/** Runs `suite` on SQLite, with blobs in files. */
export function describeOnSqlite(name: string, suite: Suite): void {
  describeServer(`${name} on sqlite and files`, { database: 'sqlite' }, suite);
}

/**
 * Runs `suite` on PostgreSQL with blobs in a real Ceph, or in files if Ceph isn't available; awaited at the top of a
 * test file. Together with SQLite, this covers both databases and both blob drivers.
 */
export async function describeOnCeph(name: string, suite: Suite): Promise<void> {
  await describeWithCeph(
    `${name} on postgres and Ceph`,
    (engine) => {
      const prefix = `suite-${randomBytes(6).toString('hex')}/`;
      const env = { BLOBS_URL: blobsUrlOf(engine, prefix) };
      describeServer('a server', { database: 'postgres', env }, suite);
    },
    () => describeOnPostgres(name, suite),
  );
}

function describeOnPostgres(name: string, suite: Suite): void {
  describeServer(`${name} on postgres and files`, { database: 'postgres' }, suite);
}

function describeServer(name: string, options: AtollOptions, suite: Suite): void {
  describe(name, () => {
    let atoll: Atoll | undefined;
    let target: Target | undefined;
    beforeAll(async () => {
      atoll = await startAtoll({ processes: 'several', ...options });
      target = await targetOf(atoll);
    });
    afterAll(() => atoll?.stop());

    suite(() => {
      if (!target) throw new Error('The server runs only while the tests do.');
      return target;
    });
  });
}
