import { afterAll, describe, it } from 'vitest';
import type { S3Engine } from '../s3-engine/engine.ts';
import { CephUnavailableError } from './programs.ts';
import { joinCeph } from './shared.ts';

/**
 * Declares a suite that needs a real Ceph. Await it at the top level of a test file, because it first has to find out
 * whether this machine can run one. If not, it prints one line and declares a skipped test for the suite, in addition
 * to the tests of `instead`.
 */
export async function describeWithCeph(
  name: string,
  suite: (engine: S3Engine) => void,
  instead?: () => void,
): Promise<void> {
  await describeWith(name, joinCeph, suite, instead);
}

/** Like `describeWithCeph`, for an engine that the suite does not share, such as a Ceph that it intends to break. */
export async function describeWith<Engine extends { stop(): Promise<void> }>(
  name: string,
  start: () => Promise<Engine>,
  suite: (engine: Engine) => void,
  instead: () => void = () => undefined,
): Promise<void> {
  const engine = await start().catch((error: unknown) => {
    if (error instanceof CephUnavailableError) return error;
    throw error;
  });
  describe(name, () => {
    if (engine instanceof CephUnavailableError) {
      console.warn(`SKIPPED: ${name}. ${engine.message}`);
      it('needs a Ceph', ({ skip }) => skip(engine.message));
      return;
    }
    afterAll(() => engine.stop());
    suite(engine);
  });
  if (engine instanceof CephUnavailableError) instead();
}
