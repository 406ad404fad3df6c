import { acceptInvitation, type GrantableRole, inviteMember } from '@atoll/contract';
import type { Atoll } from './server.ts';
import { type Account, linkIn, signUp } from './sign-up.ts';

/** A person who acts for another person's account. */
export interface Member extends Account {
  readonly accountId: string;
}

/** Adds a new person to an account through the mailed link. Their calls act for that account. */
export async function joinAccount(server: Atoll, owner: Account, role: GrantableRole): Promise<Member> {
  if (!server.mail) throw new Error('Joining needs a server whose mail can be read.');
  const person = await signUp(server);
  await owner.api.ask(inviteMember, { email: person.email, role });
  const mail = await server.mail.waitForMail(person.email, (mail) => mail.text.includes('/join?'));
  const signature = linkIn(mail, '/join').searchParams.get('signature') ?? '';
  const { account_id: accountId } = await person.api.ask(acceptInvitation, { signature });
  return { ...person, accountId, api: person.api.with({ 'atoll-account': accountId }) };
}
