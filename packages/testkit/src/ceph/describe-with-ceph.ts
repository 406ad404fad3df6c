import { afterAll, describe, it } from 'vitest';
import type { S3Engine } from '../s3-engine/engine.ts';
import { CephUnavailableError } from './programs.ts';
import { joinCeph } from './shared.ts';

/**
 * A suite that stands on a real Ceph. Awaited at the top of a test file, because that is when it is found out whether
 * this machine can have one; where it can't, one line says so and a skipped test stands for the suite, beside what
 * `instead` declares.
 */
export async function describeWithCeph(
  name: string,
  suite: (engine: S3Engine) => void,
  instead?: () => void,
): Promise<void> {
  await describeWith(name, joinCeph, suite, instead);
}

/** The same for any engine with a life of its own, such as a Ceph that the suite means to break. */
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
