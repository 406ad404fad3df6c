import type { FactorKind } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { listFactorKinds } from '../kernel/factor.store.ts';
import { hashSecret, newSecret } from '../kernel/secrets.ts';
import { insertTicket } from '../kernel/ticket.store.ts';
import type { Recipient } from '../mails/correspondence.ts';
import type { Entered, Entrance, Entry, SignedIn } from '../sessions/entrance.ts';
import type { SessionOrigin } from '../sessions/session.service.ts';

/** The caller, with the cookie secret that binds the next step to this browser. */
export interface Entrant extends SessionOrigin {
  browser: string;
}

/** The ticket of the second step. */
export interface SecondStepDue {
  ticket: string;
  kinds: FactorKind[];
}

/** A sign-in after one factor, before it is written. Prepared outside the transaction, which may run more than once. */
export interface Application {
  entry: Entry;
  ticket: string;
  browserHash: string;
}

export type Admitted = { entered: Entered } | { due: SecondStepDue };

/** The result of a sign-in method. */
export type Outcome = { signedIn: SignedIn } | { due: SecondStepDue };

/** Follows every sign-in method with one factor, so that none bypasses the second (ASVS 6.3.4). */
export type Admission = ReturnType<typeof createAdmission>;

const ticketLifeMs = 10 * 60_000;

export function createAdmission({ clock, entrance }: { clock: Clock; entrance: Entrance }) {
  return {
    draft: (personId: string, isKept: boolean, from: Entrant) => ({
      entry: entrance.draft(personId, isKept, from),
      ticket: newSecret(),
      browserHash: hashSecret(from.browser),
    }),

    /** Signs in people without a second factor, and gives all others a ticket. */
    async admit(tx: Transaction, { entry, ticket, browserHash }: Application) {
      const { personId, isKept } = entry.session;
      const kinds = await listFactorKinds(tx, personId);
      if (kinds.length === 0) return { entered: await entrance.enter(tx, entry) };
      const expiresAt = clock.now() + ticketLifeMs;
      await insertTicket(tx, { ticketHash: hashSecret(ticket), personId, browserHash, isKept, expiresAt });
      return { due: { ticket, kinds } };
    },

    /** Call after the commit; see `Entrance`. */
    greet: (person: Recipient, { entry }: Application, admitted: Admitted) =>
      'due' in admitted ? admitted : { signedIn: entrance.greet(person, entry, admitted.entered) },
  };
}
