import { type Account, signUp, startAtoll } from '@atoll/testkit';
import { test as base, serverStartMs } from './fixtures.ts';
import { linkHubStorage } from './hub.ts';

const ownerEmail = 'hub@example.com';

interface WorkerFixtures {
  /** The account that owns the data hub, connected to its storage. */
  owner: Account;
}

/** For journeys of contributors and reviewers: a server with a data hub. */
export const test = base.extend<object, WorkerFixtures>({
  atoll: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture depends on
    async ({}, use) => {
      const atoll = await startAtoll({ env: { DATAHUB_ACCOUNT: ownerEmail } });
      await use(atoll);
      await atoll.stop();
    },
    { scope: 'worker', timeout: serverStartMs },
  ],
  owner: [
    async ({ atoll }, use) => {
      const owner = await signUp(atoll, { email: ownerEmail });
      await linkHubStorage(owner, atoll);
      await use(owner);
    },
    { scope: 'worker', timeout: serverStartMs },
  ],
});
