import {
  acceptInvitation,
  codes,
  describeInvitation,
  inviteMember,
  listMembers,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '@atoll/contract';
import { type Api, describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodPassword, mailed, openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';
import { dayMs, inAnyOrder, pick } from './machine.fixture.ts';

const waitsMs = [dayMs / 2, 3 * dayMs, 7 * dayMs];
/** Below the number of mails per address and hour; for the limits, no time passes here. */
const mostMails = 4;

interface Invitation {
  readonly email: string;
  readonly signature: string;
  readonly until: number;
  isVoid: boolean;
}

interface Guest {
  readonly email: string;
  mails: number;
  isMember: boolean;
}

describeOnEveryDatabase('an invitation', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  /** Creates a client of a person who has just proven their identity. */
  async function clientOf(email: string): Promise<Api> {
    const { data } = await trySignIn(server, email, goodPassword);
    return server.as(data?.token ?? '');
  }

  async function createWorld() {
    const [owner, ...others] = [
      await openAccount(server),
      await openAccount(server),
      await openAccount(server),
    ];
    const guests = others.map(({ email }): Guest => ({ email, mails: 0, isMember: false }));
    const sent: Invitation[] = [
      {
        email: pick(guests, 0).email,
        signature: 'a'.repeat(43),
        until: Number.POSITIVE_INFINITY,
        isVoid: true,
      },
    ];
    const isGood = ({ until, isVoid }: Invitation) => !isVoid && server.clock.now() < until;
    const voidAllTo = (email: string) => {
      for (const invitation of sent) if (invitation.email === email) invitation.isVoid = true;
    };
    const takeMail = (guest: Guest) => {
      guest.mails += 1;
      voidAllTo(guest.email);
      const until = server.clock.now() + 7 * dayMs;
      sent.push({
        email: guest.email,
        signature: mailed(server, guest.email).signature,
        until,
        isVoid: false,
      });
    };
    /** The invitation that the account shows, expired or not. */
    const shownTo = async (client: Api, { email }: Guest) => {
      const { invitations } = await client.ask(listMembers, {});
      const shown = invitations.find((invitation) => invitation.email === email);
      expect(shown !== undefined).toBe(sent.some((one) => one.email === email && !one.isVoid));
      return shown?.invitation_id;
    };
    return {
      async invite(number: number) {
        const guest = pick(guests, number);
        if (guest.mails === mostMails) return;
        const client = await clientOf(owner.email);
        const { code } = await client.call(inviteMember, { email: guest.email, role: 'member' });
        expect(code).toBe(guest.isMember ? codes.accountExists : 200);
        if (code === 200) takeMail(guest);
      },
      async resend(number: number) {
        const guest = pick(guests, number);
        const client = await clientOf(owner.email);
        const shown = await shownTo(client, guest);
        if (shown === undefined || guest.mails === mostMails) return;
        await client.ask(resendInvitation, { invitation_id: shown });
        takeMail(guest);
      },
      async revoke(number: number) {
        const guest = pick(guests, number);
        const client = await clientOf(owner.email);
        const shown = await shownTo(client, guest);
        if (shown === undefined) return;
        await client.ask(revokeInvitation, { invitation_id: shown });
        voidAllTo(guest.email);
      },
      async describe(number: number) {
        const invitation = pick(sent, number);
        const { code } = await server.anyone.call(describeInvitation, { signature: invitation.signature });
        expect(code).toBe(isGood(invitation) ? 200 : codes.invitationInvalid);
      },
      async accept(number: number) {
        const guest = pick(guests, number);
        const invitation = pick(sent, Math.floor(number / guests.length));
        const expected = isGood(invitation) && invitation.email === guest.email;
        const client = await clientOf(guest.email);
        const { code } = await client.call(acceptInvitation, { signature: invitation.signature });
        expect(code).toBe(expected ? 200 : codes.invitationInvalid);
        if (!expected) return;
        guest.isMember = true;
        invitation.isVoid = true;
      },
      async removeMember(number: number) {
        const guest = pick(guests, number);
        if (!guest.isMember) return;
        const client = await clientOf(owner.email);
        const { members } = await client.ask(listMembers, {});
        const id = members.find(({ email }) => email === guest.email)?.person_id ?? '';
        await client.ask(removeMember, { person_id: id });
        guest.isMember = false;
      },
      async wait(number: number) {
        server.clock.advance(pick(waitsMs, number));
      },
    };
  }

  it('is good for its address, 7 days and once, until it is sent anew or taken back', async () => {
    const weights = { invite: 3, resend: 1, revoke: 1, describe: 3, accept: 5, removeMember: 1, wait: 2 };
    await inAnyOrder(weights, createWorld, 8);
  });
});
