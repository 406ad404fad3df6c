import fc from 'fast-check';
import { it } from 'vitest';
import { createClients, runCase } from '../case.ts';
import type { Target } from '../target.ts';
import { BucketModel } from './bucket-model.ts';
import { sequences } from './commands.ts';

/** Sequences of up to 40 operations. A number, not a time: the work is the same on every machine. */
const runs = 60;
const atATime = 4;
const timeLimitMs = 18_000;

/** Defines the tests that compare a server with a simple model of a bucket. */
export function agrees(target: () => Target): void {
  it('agrees with a simple model, whatever is done to it in which order', async () => {
    const clients = createClients(target());
    const property = fc.asyncProperty(sequences, (commands) =>
      runCase(clients, {}, ({ s3, Bucket }) =>
        fc.asyncModelRun(
          () => ({ model: new BucketModel(), real: { target: target(), s3, Bucket } }),
          commands,
        ),
      ),
    );
    // A failure prints its seed, its path and the shortest sequence that was found to fail.
    const limits = { numRuns: runs, interruptAfterTimeLimit: timeLimitMs };
    await Promise.all(Array.from({ length: atATime }, () => fc.assert(property, limits)));
    clients.close();
  });
}
