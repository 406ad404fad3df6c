import { captcha } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { askForCode, askForResetLink, newEmail, openAccount } from '../testing/people.ts';
import { startAccounts } from '../testing/start-accounts.ts';

const dayMs = 86_400_000;
const tables = ['sessions', 'email_codes', 'reset_links', 'captchas'] as const;

describeOnEveryDatabase('the cleanup', (open) => {
  it('removes what is expired and nothing else', async () => {
    const database = await open();
    const server = await startAccounts(database);
    const { email } = await openAccount(server);
    await askForCode(server, newEmail());
    await askForResetLink(server, email);
    await server.anyone.ask(captcha, {});
    const count = async () => {
      const rows = await Promise.all(
        tables.map((table) => database.read.selectFrom(table).selectAll().execute()),
      );
      return rows.map((found) => found.length);
    };
    const run = () => server.accounts.jobs[0]!.run(new AbortController().signal);

    await run();
    expect(await count()).toEqual([1, 1, 1, 1]);
    server.clock.advance(dayMs);
    await run();
    expect(await count()).toEqual([0, 0, 0, 0]);
    expect(await server.accounts.directory.find(email)).toBeDefined();
    await server.stop();
  });
});
