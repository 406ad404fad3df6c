import type { Locale } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { findAccountById } from '../kernel/account.store.ts';
import { findMembership } from '../kernel/member.store.ts';
import { findPersonById } from '../kernel/person.store.ts';
import { findOpenSessions } from '../sessions/session.store.ts';

/** The personal data that apps may read about people who sign in to them. */
export interface PersonProfile {
  readonly email: string;
  /** The name of the person's own account. */
  readonly name: string;
  readonly locale: Locale;
}

/** Looks up people and their sessions. */
export interface Presence {
  /** Returns undefined for a person who is unknown, disabled, or without an account. */
  profileOf(personId: string): Promise<PersonProfile | undefined>;
  /** Returns the sessions that have not ended. */
  openSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the time of the last proof of identity in an open session; 0 if it has ended. */
  verifiedAt(sessionId: string): Promise<number>;
}

export function createPresence({ read, clock }: { read: Reader; clock: Clock }): Presence {
  return {
    async profileOf(personId) {
      const person = await findPersonById(read, personId);
      const membership = person && (await findMembership(read, personId, undefined));
      if (person?.status !== 'active' || membership?.status !== 'active') return undefined;
      const account = await findAccountById(read, membership.accountId);
      return account && { email: person.email, name: account.username, locale: person.locale };
    },
    async openSessions(sessionIds) {
      const open = await findOpenSessions(read, sessionIds, clock.now());
      return new Set(open.map(({ id }) => id));
    },
    async verifiedAt(sessionId) {
      const [open] = await findOpenSessions(read, [sessionId], clock.now());
      return open?.verifiedAt ?? 0;
    },
  };
}
