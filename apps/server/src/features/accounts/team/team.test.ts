import {
  acceptInvitation,
  changeRole,
  codes,
  describeInvitation,
  type GrantableRole,
  inviteMember,
  leaveAccount,
  listMembers,
  previewMemberRemoval,
  removeMember,
  renameAccount,
  resendInvitation,
  revokeInvitation,
  transferOwnership,
  userInfo,
} from '@atoll/contract';
import { type Api, describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goodPassword, mailed, newEmail, openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

type Person = Awaited<ReturnType<typeof openAccount>>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describeOnEveryDatabase('a team', (open) => {
  let server: TestAccounts;
  let owner: Person;
  let accountId: string;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.ended.length = 0;
    owner = await openAccount(server);
    accountId = (await owner.api.ask(userInfo, {})).account_id;
  });

  async function invite(email: string, role: GrantableRole, by: Api = owner.api): Promise<string> {
    await by.ask(inviteMember, { email, role });
    return mailed(server, email.trim().toLowerCase()).signature;
  }

  /** Adds a member whose calls act for the account. */
  async function join(role: GrantableRole) {
    const person = await openAccount(server);
    const signature = await invite(person.email, role);
    await person.api.ask(acceptInvitation, { signature });
    const { members } = await owner.api.ask(listMembers, {});
    const id = members.find(({ email }) => email === person.email)?.person_id ?? '';
    return { ...person, id, own: person.api, api: person.api.with({ 'atoll-account': accountId }) };
  }

  const rolesIn = async (api: Api) =>
    new Map((await api.ask(listMembers, {})).members.map(({ email, role }) => [email, role]));

  async function waitForTransfer(): Promise<void> {
    server.clock.advance(dayMs);
    const job = server.accounts.jobs.find(({ name }) => name === 'accounts-ownership-transfers');
    await job?.run(new AbortController().signal);
    // The sessions have ended by then.
    owner.api = server.as((await trySignIn(server, owner.email, goodPassword)).data?.token);
  }

  describe('an invitation', () => {
    it('is joined by who has the address, once, and the owner is told', async () => {
      const person = await openAccount(server);
      const signature = await invite(` ${person.email.toUpperCase()}`, 'billing');
      expect(await server.anyone.ask(describeInvitation, { signature })).toMatchObject({
        account_name: 'Ada',
        invited_by: owner.email,
        email: person.email,
        role: 'billing',
      });
      const joined = await person.api.ask(acceptInvitation, { signature });
      expect(joined).toEqual({ account_id: accountId, account_name: 'Ada', role: 'billing' });
      expect((await person.api.call(acceptInvitation, { signature })).code).toBe(codes.invitationInvalid);
      expect((await rolesIn(owner.api)).get(person.email)).toBe('billing');
      await server.accounts.settled();
      const told = server.mails.findLast(({ to }) => to === owner.email);
      expect(told?.subject).toContain(person.email);
    });

    it('opens nothing to another address, nor to nobody', async () => {
      const [invited, other] = [await openAccount(server), await openAccount(server)];
      const signature = await invite(invited.email, 'admin');
      expect((await other.api.call(acceptInvitation, { signature })).code).toBe(1037);
      expect((await server.anyone.call(acceptInvitation, { signature })).code).toBe(401);
      expect((await other.api.call(acceptInvitation, { signature: 'x'.repeat(43) })).code).toBe(1037);
      expect((await other.api.with({ 'atoll-account': accountId }).call(userInfo, {})).code).toBe(1033);
    });

    it('ends after 7 days, when it is taken back, and when it is sent anew', async () => {
      const person = await openAccount(server);
      const first = await invite(person.email, 'member');
      const [{ invitation_id: id } = { invitation_id: '' }] = (await owner.api.ask(listMembers, {}))
        .invitations;
      await owner.api.ask(resendInvitation, { invitation_id: id });
      const second = mailed(server, person.email).signature;
      expect((await person.api.call(acceptInvitation, { signature: first })).code).toBe(1037);
      expect((await server.anyone.call(describeInvitation, { signature: second })).code).toBe(200);
      const [anew] = (await owner.api.ask(listMembers, {})).invitations;
      await owner.api.ask(revokeInvitation, { invitation_id: anew?.invitation_id ?? '' });
      expect((await person.api.call(acceptInvitation, { signature: second })).code).toBe(1037);
      expect((await owner.api.call(revokeInvitation, { invitation_id: id })).code).toBe(1037);

      const old = await startAccounts(await open());
      const host = await openAccount(old);
      const guest = await openAccount(old);
      await host.api.ask(inviteMember, { email: guest.email, role: 'member' });
      const { signature } = mailed(old, guest.email);
      old.clock.advance(7 * dayMs);
      expect((await old.anyone.call(describeInvitation, { signature })).code).toBe(1037);
      await old.stop();
    });

    it('goes to no member, and to no address that is none', async () => {
      const member = await join('member');
      for (const [email, code] of [
        [owner.email, 1007],
        [member.email, 1007],
        ['ada@', 1030],
      ] as const) {
        expect((await owner.api.call(inviteMember, { email, role: 'admin' })).code).toBe(code);
      }
      const asOwner = { email: newEmail(), role: 'owner' as GrantableRole };
      expect((await owner.api.call(inviteMember, asOwner)).code).toBe(codes.parameterInvalid);
    });

    it('ends with the right to invite of who sent it', async () => {
      const admin = await join('admin');
      const guest = await openAccount(server);
      const signature = await invite(guest.email, 'admin', admin.api);
      await owner.api.ask(changeRole, { person_id: admin.id, role: 'member' });
      expect((await guest.api.call(acceptInvitation, { signature })).code).toBe(1037);
    });

    it('is accepted once, however many try at the same moment', async () => {
      const person = await openAccount(server);
      const signature = await invite(person.email, 'member');
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => person.api.call(acceptInvitation, { signature })),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual([1037, 1037, 1037, 200].sort());
    });
  });

  describe('a role', () => {
    it('holds from the next request on', async () => {
      const member = await join('admin');
      await member.api.ask(renameAccount, { username: 'Renamed' });
      await owner.api.ask(changeRole, { person_id: member.id, role: 'read_only' });
      expect((await member.api.call(renameAccount, { username: 'Again' })).code).toBe(codes.roleMissing);
      expect((await member.api.ask(userInfo, {})).role).toBe('read_only');
      expect((await member.own.ask(userInfo, {})).role).toBe('owner');
    });

    it('that may write no longer ends what was set up with it', async () => {
      const member = await join('member');
      await owner.api.ask(changeRole, { person_id: member.id, role: 'admin' });
      expect(server.ended).toEqual([]);
      await owner.api.ask(changeRole, { person_id: member.id, role: 'billing' });
      expect(server.ended[0]).toBe(`${accountId} ${member.id}`);
    });

    it('that may manage no longer ends what was set up as a manager', async () => {
      const member = await join('admin');
      await owner.api.ask(changeRole, { person_id: member.id, role: 'member' });
      expect(server.ended).toEqual([`managing ${accountId} ${member.id}`]);
    });

    it('of the owner, one’s own, and of strangers stays as it is', async () => {
      const admin = await join('admin');
      const stranger = await openAccount(server);
      const { members } = await stranger.api.ask(listMembers, {});
      const me = (await owner.api.ask(listMembers, {})).members.find(({ is_self: isSelf }) => isSelf);
      for (const [api, person_id] of [
        [admin.api, me?.person_id ?? ''],
        [admin.api, admin.id],
        [owner.api, me?.person_id ?? ''],
        [owner.api, members[0]?.person_id ?? ''],
      ] as const) {
        expect((await api.call(changeRole, { person_id, role: 'billing' })).code).toBe(1027);
        expect((await api.call(removeMember, { person_id })).code).toBe(1027);
        expect((await api.call(previewMemberRemoval, { person_id })).code).toBe(1027);
      }
      expect((await rolesIn(owner.api)).get(admin.email)).toBe('admin');
    });

    it('that does not manage members sees them, and neither invitations nor factors', async () => {
      const member = await join('billing');
      await invite(newEmail(), 'admin');
      const seen = await member.api.ask(listMembers, {});
      expect(seen.members.map(({ has_second_factor: factor }) => factor)).toEqual([null, null]);
      expect(seen.invitations).toEqual([]);
      const all = await owner.api.ask(listMembers, {});
      expect(all.members.map(({ has_second_factor: factor }) => factor)).toEqual([false, false]);
      expect(all.invitations).toHaveLength(1);
    });

    it('is asked again as it is used: of two admins who remove one another, one stays', async () => {
      const [one, two] = [await join('admin'), await join('admin')];
      const answers = await Promise.all([
        one.api.call(removeMember, { person_id: two.id }),
        two.api.call(removeMember, { person_id: one.id }),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect((await rolesIn(owner.api)).size).toBe(2);
    });
  });

  describe('a member', () => {
    it('who is removed is out at once, and what they set up ends', async () => {
      const member = await join('member');
      await owner.api.ask(removeMember, { person_id: member.id });
      expect((await member.api.call(userInfo, {})).code).toBe(codes.notMember);
      expect((await member.own.ask(userInfo, {})).accounts).toHaveLength(1);
      expect(server.ended).toEqual([`${accountId} ${member.id}`]);
    });

    it('who is removed keeps their links unless these are to be revoked', async () => {
      const [one, two] = [await join('member'), await join('member')];
      await owner.api.ask(removeMember, { person_id: one.id, links: 'keep' });
      expect(server.ended).toEqual([`${accountId} ${one.id}`]);
      await owner.api.ask(removeMember, { person_id: two.id, links: 'revoke' });
      expect(server.ended.slice(1)).toEqual([`${accountId} ${two.id}`, `links ${accountId} ${two.id}`]);
    });

    it('may leave, but for the owner; what they signed in to ends, though they could not write', async () => {
      const member = await join('read_only');
      await member.api.ask(leaveAccount, {});
      expect((await member.api.call(userInfo, {})).code).toBe(1033);
      expect((await owner.api.call(leaveAccount, {})).code).toBe(codes.roleMissing);
      expect(server.ended).toEqual([`${accountId} ${member.id}`]);
    });

    it('who has given their own account away and leaves has a new one of their own', async () => {
      const heir = await join('admin');
      await owner.api.ask(transferOwnership, { person_id: heir.id, account_name: 'Ada' });
      await waitForTransfer();
      await owner.api.ask(leaveAccount, {});
      const home = await owner.api.ask(userInfo, {});
      expect(home).toMatchObject({ role: 'owner', email: owner.email, plan: 'free' });
      expect(home.account_id).not.toBe(accountId);
      expect(home.access_key).toMatch(/^[0-9a-f]+\+[0-9a-z]{10}@example\.com$/);
      expect(home.invite_code).toHaveLength(10);
    });
  });

  describe('ownership', () => {
    it('goes to a member, once the name was typed; who had it is an admin', async () => {
      const heir = await join('member');
      const to = { person_id: heir.id, account_name: 'Adda' };
      expect((await owner.api.call(transferOwnership, to)).code).toBe(1027);
      await owner.api.ask(transferOwnership, { ...to, account_name: 'Ada' });
      await waitForTransfer();
      expect([...(await rolesIn(owner.api))]).toEqual([
        [heir.email, 'owner'],
        [owner.email, 'admin'],
      ]);
      expect((await owner.api.call(transferOwnership, { ...to, account_name: 'Ada' })).code).toBe(1032);
      await server.accounts.settled();
      for (const email of [heir.email, owner.email]) {
        const last = server.mails.findLast(({ to, subject }) => to === email && !subject.includes('sign-in'));
        expect(last?.text).toContain('“Ada”');
      }
    });

    it('is never of two, nor of nobody, however it is transferred', async () => {
      const heirs = [await join('admin'), await join('admin')];
      const transfers = heirs.map(({ id }) =>
        owner.api.call(transferOwnership, { person_id: id, account_name: 'Ada' }),
      );
      const answers = await Promise.all([
        ...transfers,
        ...heirs.map(({ api }) => api.call(leaveAccount, {})),
      ]);
      expect(answers.slice(0, 2).filter(({ code }) => code === 200).length).toBeLessThanOrEqual(1);
      await waitForTransfer();
      const owners = [...(await rolesIn(owner.api)).values()].filter((role) => role === 'owner');
      expect(owners).toHaveLength(1);
    });

    it('asks who it is that gives it away', async () => {
      const heir = await join('admin');
      server.clock.advance(11 * minuteMs);
      const to = { person_id: heir.id, account_name: 'Ada' };
      expect((await owner.api.call(transferOwnership, to)).code).toBe(codes.stepUpRequired);
      expect((await owner.api.call(inviteMember, { email: newEmail(), role: 'admin' })).code).toBe(1034);
    });
  });
});
