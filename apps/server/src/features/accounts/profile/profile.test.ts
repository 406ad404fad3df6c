import { changePassword, checkSession, listTags, renameAccount, saveTags, userInfo } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForResetLink, goodPassword, newEmail, openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';
import { isOneOfEachGroup, tagGroups } from './tags.ts';

const newPassword = 'Better-Horse2';
const hubOwner = newEmail();

describeOnEveryDatabase('the profile', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open(), { datahubAccount: hubOwner });
  });
  afterAll(() => server.stop());

  const change = (password: string, more: object = {}) => ({
    old_password: goodPassword,
    password,
    confirm_password: password,
    ...more,
  });

  it('shows the account with its credit and invite code, and the data hub to its owner only', async () => {
    const owner = await openAccount(server, { email: hubOwner });
    const other = await openAccount(server);
    const account = { access_key: hubOwner, username: 'Ada', role: 'owner' };
    const { account_id: id, ...info } = await owner.api.ask(userInfo, {});
    expect(info).toEqual({
      ...account,
      accounts: [{ ...account, id }],
      email: hubOwner,
      has_password: true,
      google_linked: false,
      plan: 'free',
      credit_micro_usd: 1_500_000,
      datahub: true,
      onboarded: false,
      closing_at: null,
      invite_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/),
      created_at: server.clock.now(),
    });
    expect(await other.api.ask(userInfo, {})).toMatchObject({ datahub: false });
  });

  it('renames the account, without spaces around, but not to nothing (1019) or beyond 20 characters', async () => {
    const { api: signedIn } = await openAccount(server);
    expect((await signedIn.call(renameAccount, { username: '  Countess  ' })).code).toBe(200);
    expect((await signedIn.call(renameAccount, { username: ' ' })).code).toBe(1019);
    expect((await signedIn.call(renameAccount, { username: 'x'.repeat(21) })).code).toBe(1027);
    expect(await signedIn.ask(userInfo, {})).toMatchObject({ username: 'Countess' });
  });

  it('changes the password, ends every other session and writes about it', async () => {
    const { email, api: signedIn } = await openAccount(server);
    const elsewhere = (await trySignIn(server, email, goodPassword)).data?.token ?? '';
    const link = await askForResetLink(server, email);
    expect((await signedIn.call(changePassword, change(newPassword))).code).toBe(200);
    expect((await signedIn.call(checkSession, {})).code).toBe(200);
    expect((await server.as(elsewhere).call(checkSession, {})).code).toBe(1026);
    expect((await trySignIn(server, email, newPassword)).code).toBe(200);
    await expect(
      server.accounts.handlers.validateResetLink({ signature: link }, context),
    ).rejects.toMatchObject({
      code: 1015,
    });
    await server.accounts.settled();
    expect(server.mails).toContainEqual(
      expect.objectContaining({ to: email, subject: 'Your Atoll password was changed' }),
    );
  });

  it('refuses a wrong current password (1004), a bad new one (1027) and the old one again (1052)', async () => {
    const { email, api: signedIn } = await openAccount(server);
    const attempt = async (input: ReturnType<typeof change>) => signedIn.call(changePassword, input);
    expect((await attempt(change(newPassword, { old_password: 'Wrong-Horse1' }))).code).toBe(1004);
    for (const [input, field] of [
      [change('weak'), 'password'],
      [change(newPassword, { confirm_password: 'Other-Horse3' }), 'confirm_password'],
    ] as const) {
      expect(await attempt(input)).toMatchObject({ code: 1027, msg: expect.stringContaining(field) });
    }
    expect((await attempt(change(goodPassword))).code).toBe(1052);
    expect((await trySignIn(server, email, goodPassword)).code).toBe(200);
  });

  it('keeps one tag of each group and nothing else', async () => {
    const { api: signedIn } = await openAccount(server);
    const groups = await signedIn.ask(listTags, {});
    expect(groups).toEqual(tagGroups);
    const save = async (tags: number[]) => (await signedIn.call(saveTags, { tags })).code;
    for (const tags of [[], [1, 11], [1, 2, 11], [1, 11, 21, 22], [1, 11, 99], [1, 1, 11]]) {
      expect(await save(tags), String(tags)).toBe(1027);
    }
    expect(await signedIn.ask(userInfo, {})).toMatchObject({ onboarded: false });
    expect(await save([21, 4, 15])).toBe(200);
    expect(await save([1, 11, 21])).toBe(200);
    expect(await signedIn.ask(userInfo, {})).toMatchObject({ onboarded: true });
  });
});

const context = {
  requestId: 'test',
  locale: 'en_US' as const,
  address: '127.0.0.1',
  isSecure: true,
  userAgent: '',
  cookies: {},
  setCookie: () => undefined,
};

describe('the tags', () => {
  it('are those of the specification, in its order', () => {
    expect(tagGroups.map((group) => group.tags.map((tag) => tag.name))).toEqual([
      ['Engineer / Developer', 'Manager / Director', 'IT / SysAdmin / DevOps', 'Founder / Executive'],
      [
        ...['Solo / Freelance (1)', 'Small Startup (2-25)', 'Large Startup (25-100)'],
        ...['Mid-Market (101-500)', 'Enterprise (500+)'],
      ],
      ['Media', 'Infrastructure', 'NFT / Collectibles'],
    ]);
  });

  it('have ids of their own', () => {
    const ids = tagGroups.flatMap((group) => group.tags.map((tag) => tag.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(isOneOfEachGroup([ids[0]!, ids[4]!, ids[9]!])).toBe(true);
  });
});
