import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Clients, createClients, runCase } from './case.ts';
import { groups } from './groups/index.ts';
import type { Target } from './target.ts';

/** Defines every case as a test of Vitest. `target` is called once, when the tests begin. */
export function defineSuite(target: () => Target): void {
  let clients: Clients | undefined;
  beforeAll(() => {
    clients = createClients(target());
  });
  afterAll(() => clients?.close());

  for (const { name, bucket, cases } of groups) {
    describe.concurrent(name, () => {
      for (const [title, body] of Object.entries(cases)) {
        it(title, () => {
          if (!clients) throw new Error('There are no clients before the tests begin.');
          return runCase(clients, bucket, body);
        });
      }
    });
  }
}
