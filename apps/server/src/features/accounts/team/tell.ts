import type { Reader } from '@atoll/database';
import { findAccountById } from '../kernel/account.store.ts';
import { findPersonById } from '../kernel/person.store.ts';
import type { MemberKey } from './team.store.ts';
import type { TeamMails, TeamNotice } from './team-mails.ts';

/** Mails a person in the background about an account; skipped if the person or the account no longer exists. */
export type TellMember = (who: MemberKey, notice: (account: string) => TeamNotice) => Promise<void>;

export function createTellMember(read: Reader, mails: TeamMails): TellMember {
  return async ({ accountId, personId }, notice) => {
    const [person, account] = await Promise.all([
      findPersonById(read, personId),
      findAccountById(read, accountId),
    ]);
    if (person && account) mails.tell(person, notice(account.username));
  };
}
