import { closeAccount, codes, keepAccount, listTags, renameAccount, userInfo } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UserError } from '../../../platform/errors.ts';
import { goodPassword, openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describeOnEveryDatabase('the deletion of an account', (open) => {
  let database: Database;
  let server: TestAccounts;
  let events: string[];
  const trouble = { owes: false, breaks: false };

  beforeAll(async () => {
    database = await open();
    server = await startAccounts(database, {
      closing: {
        async settle() {
          if (trouble.owes) throw new UserError(codes.creditInsufficient);
        },
        changed: async (accountId) => void events.push(`changed ${accountId}`),
        async remove(accountId) {
          if (trouble.breaks) throw new Error('power cut');
          events.push(`removed ${accountId}`);
        },
      },
    });
  });
  beforeEach(() => {
    events = [];
    Object.assign(trouble, { owes: false, breaks: false });
  });
  afterAll(() => server.stop());

  async function opened() {
    const { email, token } = await openAccount(server);
    const { data } = await server.as(token).call(userInfo, {});
    return { email, token, id: data?.account_id ?? '', name: data?.username ?? '' };
  }

  /** Adds a member to the account, with or without an account of their own. */
  async function memberOf(accountId: string, hasOwn: boolean) {
    const { email, token } = await openAccount(server);
    const own = (await server.accounts.directory.find(email))?.id ?? '';
    await database.transaction(async (tx) => {
      const { person_id } = await tx
        .selectFrom('account_members')
        .select('person_id')
        .where('account_id', '=', own)
        .executeTakeFirstOrThrow();
      if (!hasOwn) await tx.deleteFrom('accounts').where('id', '=', own).execute();
      const member = { account_id: accountId, person_id, role: 'admin' as const, joined_at: 1 };
      await tx.insertInto('account_members').values(member).execute();
    });
    return { email, token };
  }

  const run = () =>
    server.accounts.jobs.find(({ name }) => name === 'accounts-closing')?.run(new AbortController().signal);
  const subjects = async (to: string) => {
    await server.accounts.settled();
    return server.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
  };

  it('asks for its name, for a fresh proof of who asks, and that nothing is owed', async () => {
    const { token, name } = await opened();
    const close = async (account_name: string) =>
      (await server.as(token).call(closeAccount, { account_name })).code;
    expect(await close(`${name}!`)).toBe(codes.parameterInvalid);
    trouble.owes = true;
    expect(await close(name)).toBe(codes.creditInsufficient);
    trouble.owes = false;
    server.clock.advance(11 * minuteMs);
    expect(await close(name)).toBe(codes.stepUpRequired);
    expect((await server.as(token).call(userInfo, {})).data?.closing_at).toBeNull();
    expect(events).toEqual([]);
  });

  it('leaves nothing usable at once, and everything when the account is kept', async () => {
    const { email, token, id, name } = await opened();
    const caller = server.as(token);
    const closed = await caller.call(closeAccount, { account_name: ` ${name} ` });
    expect(closed.data?.closing_at).toBe(server.clock.now() + 14 * dayMs);
    expect((await caller.call(closeAccount, { account_name: name })).code).toBe(codes.accountClosing);
    expect((await caller.call(listTags, {})).code).toBe(codes.accountClosing);
    expect((await caller.call(renameAccount, { username: 'x' })).code).toBe(codes.accountClosing);
    expect((await caller.call(userInfo, {})).data?.closing_at).toBe(closed.data?.closing_at);
    expect((await server.accounts.directory.findById(id))?.status).toBe('closing');
    expect((await trySignIn(server, email, goodPassword)).code).toBe(200);

    expect((await caller.call(keepAccount, {})).code).toBe(200);
    expect((await caller.call(listTags, {})).code).toBe(200);
    expect((await caller.call(keepAccount, {})).code).toBe(200);
    expect((await server.accounts.directory.findById(id))?.status).toBe('active');
    expect(events).toEqual([`changed ${id}`, `changed ${id}`]);
    expect(await subjects(email)).toEqual(
      expect.arrayContaining([
        `Your Atoll account will be deleted: ${name}`,
        `Your Atoll account was kept: ${name}`,
      ]),
    );
    server.clock.advance(20 * dayMs);
    await run();
    expect(await server.accounts.directory.findById(id)).toBeDefined();
  });

  it('is its owner’s alone to ask for and to take back', async () => {
    const { token, id, name } = await opened();
    const member = await memberOf(id, false);
    const asMember = server.as(member.token);
    expect((await asMember.call(closeAccount, { account_name: name })).code).toBe(codes.roleMissing);
    await server.as(token).call(closeAccount, { account_name: name });
    expect((await asMember.call(listTags, {})).code).toBe(codes.accountClosing);
    expect((await asMember.call(keepAccount, {})).code).toBe(codes.roleMissing);
    expect((await asMember.call(userInfo, {})).data).toMatchObject({ role: 'admin', account_id: id });
  });

  it('is told of three days before, and happens after 14 days, however often it is broken off', async () => {
    const { email, token, id, name } = await opened();
    const homeless = await memberOf(id, false);
    const other = await memberOf(id, true);
    await server.as(token).call(closeAccount, { account_name: name });
    server.clock.advance(10 * dayMs);
    await run();
    server.clock.advance(dayMs + minuteMs);
    await run();
    await run();
    const soon = `Your Atoll account will be deleted in three days: ${name}`;
    expect((await subjects(email)).filter((subject) => subject === soon)).toHaveLength(1);
    expect(events).toEqual([`changed ${id}`]);

    server.clock.advance(3 * dayMs);
    const { token: late } = (await trySignIn(server, email, goodPassword)).data ?? {};
    trouble.breaks = true;
    await expect(run()).rejects.toThrow('could not be removed');
    expect((await server.as(late).call(keepAccount, {})).code).toBe(codes.accountClosing);
    trouble.breaks = false;
    await run();
    expect(events.filter((event) => event.endsWith(id))).toEqual([
      `changed ${id}`,
      `removed ${id}`,
      `changed ${id}`,
    ]);
    expect((await subjects(email)).at(-1)).toBe(`Your Atoll account was deleted: ${name}`);
    expect(await server.accounts.directory.findById(id)).toBeUndefined();
    expect((await server.as(late).call(userInfo, {})).code).toBe(codes.authorizationExpired);
    expect((await trySignIn(server, email, goodPassword)).code).not.toBe(200);
    for (const { email: left } of [homeless, other]) {
      const { data } = await trySignIn(server, left, goodPassword);
      const own = await server.as(data?.token).call(userInfo, {});
      expect(own.data).toMatchObject({ email: left, role: 'owner', closing_at: null });
      expect(own.data?.accounts).toHaveLength(1);
    }
    const before = events.length;
    await run();
    expect(events).toHaveLength(before);
  });
});
