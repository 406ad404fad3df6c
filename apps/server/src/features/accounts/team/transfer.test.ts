import {
  acceptInvitation,
  cancelOwnershipTransfer,
  changeRole,
  closeAccount,
  codes,
  inviteMember,
  leaveAccount,
  listMembers,
  removeMember,
  secureAccount,
  transferOwnership,
  userInfo,
} from '@atoll/contract';
import { type Api, describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAccountById } from '../kernel/account.store.ts';
import { mailed, openAccount } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

type Person = Awaited<ReturnType<typeof openAccount>>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describeOnEveryDatabase('an ownership transfer', (open) => {
  let server: TestAccounts;
  let owner: Person;
  let accountId: string;
  let heir: Awaited<ReturnType<typeof join>>;
  let database: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    database = await open();
    server = await startAccounts(database);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    owner = await openAccount(server);
    accountId = (await owner.api.ask(userInfo, {})).account_id;
    heir = await join();
  });

  async function join() {
    const person = await openAccount(server);
    await owner.api.ask(inviteMember, { email: person.email, role: 'member' });
    const { signature } = mailed(server, person.email);
    await person.api.ask(acceptInvitation, { signature });
    const { members } = await owner.api.ask(listMembers, {});
    const id = members.find(({ email }) => email === person.email)?.person_id ?? '';
    return { ...person, id, api: person.api.with({ 'atoll-account': accountId }) };
  }

  const start = (to = heir) => owner.api.call(transferOwnership, { person_id: to.id, account_name: 'Ada' });
  const pendingFor = async (api: Api) => (await api.ask(listMembers, {})).transfer;
  const ownerNow = async () => (await findAccountById(database.read, accountId))?.email;
  const runJob = () =>
    server.accounts.jobs
      .find(({ name }) => name === 'accounts-ownership-transfers')
      ?.run(new AbortController().signal);
  const lastMailTo = async (email: string) => {
    await server.accounts.settled();
    return server.mails.findLast(({ to }) => to === email);
  };

  /** Transfers of earlier tests may end at the same time. */
  const audited = () => server.audited.filter((event) => event.accountId === accountId);

  async function wait(ms: number) {
    server.clock.advance(ms);
    await runJob();
  }

  it('changes nothing for 24 hours, is shown to both, and then happens', async () => {
    expect((await start()).code).toBe(200);
    const startedAt = server.clock.now();
    const shown = { person_id: heir.id, email: heir.email, due_at: startedAt + dayMs, started_at: startedAt };
    expect(await pendingFor(owner.api)).toEqual(shown);
    expect(await pendingFor(heir.api)).toEqual(shown);
    expect((await lastMailTo(heir.email))?.text).toContain(owner.email);
    expect((await lastMailTo(owner.email))?.text).toContain(`Ada → ${heir.email}`);
    await wait(dayMs - 1);
    expect(await ownerNow()).toBe(owner.email);
    await wait(1);
    expect(await ownerNow()).toBe(heir.email);
    expect(audited()).toEqual([
      expect.objectContaining({ accountId, action: 'completeOwnershipTransfer', target: heir.email }),
    ]);
    expect((await lastMailTo(heir.email))?.subject).toContain('You now own');
    expect((await lastMailTo(owner.email))?.subject).toContain('new owner');
  });

  it('is not shown to other members', async () => {
    const other = await join();
    await start();
    expect(await pendingFor(other.api)).toBeNull();
  });

  it('is one at a time', async () => {
    const other = await join();
    const answers = await Promise.all([start(), start(other)]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, codes.transferPending]);
    expect((await start()).code).toBe(1056);
  });

  it('completes once when two jobs run at the same moment', async () => {
    await start();
    server.clock.advance(dayMs);
    await Promise.all([runJob(), runJob()]);
    expect(await ownerNow()).toBe(heir.email);
    expect(audited()).toHaveLength(1);
    const told = async () => {
      await server.accounts.settled();
      return server.mails.filter(({ to, subject }) => to === heir.email && subject.includes('You now own'));
    };
    expect(await told()).toHaveLength(1);
  });

  it('is canceled by the owner alone, and only while it is pending', async () => {
    const to = { person_id: heir.id };
    expect((await owner.api.call(cancelOwnershipTransfer, to)).code).toBe(codes.parameterInvalid);
    await start();
    expect((await heir.api.call(cancelOwnershipTransfer, to)).code).toBe(codes.roleMissing);
    await owner.api.ask(cancelOwnershipTransfer, to);
    expect(await pendingFor(owner.api)).toBeNull();
    expect((await lastMailTo(heir.email))?.subject).toContain('canceled');
    await wait(dayMs);
    expect(await ownerNow()).toBe(owner.email);
    expect(audited()).toEqual([]);
  });

  it('is canceled by the mailed link, which works once', async () => {
    await start();
    await server.accounts.settled();
    const { signature } = mailed(server, owner.email);
    await server.anyone.ask(secureAccount, { signature });
    expect((await server.anyone.call(secureAccount, { signature })).code).toBe(codes.temporaryLinkExpired);
    expect(await pendingFor(heir.api)).toBeNull();
    expect(audited()).toEqual([
      expect.objectContaining({ accountId, action: 'cancelOwnershipTransfer', target: heir.email }),
    ]);
    await wait(dayMs);
    expect(await ownerNow()).toBe(owner.email);
  });

  describe('is canceled when', () => {
    const causes: [string, () => Promise<unknown>][] = [
      ['the new owner is removed', () => owner.api.ask(removeMember, { person_id: heir.id })],
      ['the new owner leaves', () => heir.api.ask(leaveAccount, {})],
      [
        'the new owner gets another role',
        () => owner.api.ask(changeRole, { person_id: heir.id, role: 'read_only' }),
      ],
      ['the account is to be deleted', () => owner.api.ask(closeAccount, { account_name: 'Ada' })],
    ];
    it.each(causes)('%s', async (_, happen) => {
      await start();
      await happen();
      expect((await lastMailTo(owner.email))?.text).toContain('keeps its owner');
      await wait(dayMs);
      const canceled = server.mails.filter(
        ({ to, subject }) => to === owner.email && subject.includes('canceled'),
      );
      expect(canceled).toHaveLength(1);
      expect(audited()).toEqual([]);
    });
  });
});
