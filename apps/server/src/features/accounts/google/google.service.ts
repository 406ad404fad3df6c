import { codes, type Locale } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Admission, Entrant, Outcome } from '../factors/index.ts';
import type { Origin } from '../kernel/account.store.ts';
import { normaliseEmail } from '../kernel/email-address.ts';
import type { EntryLimits } from '../kernel/entry-limits.ts';
import { findLinkedPersonId, insertGoogleIdentity } from '../kernel/identity.store.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { findPersonByEmail, findPersonById, type Person } from '../kernel/person.store.ts';
import type { Correspondence } from '../mails/correspondence.ts';
import type { PasswordProver } from '../passwords/prover.ts';
import type { Entrance } from '../sessions/entrance.ts';
import { type Opening, usernameFrom } from '../sessions/opening.ts';
import type { VerifiedIdentity } from './client.ts';
import type { GoogleFlows } from './flow.service.ts';
import { findFlowByState, updateFlowStage } from './flow.store.ts';

export interface GoogleLogIn extends Origin {
  code: string;
  /** From the cookie that identifies the browser. */
  browser: string | undefined;
  /** Password of the account with the identity's email, to link the two. */
  password?: string | undefined;
  invite?: string | undefined;
  isKept: boolean;
}

export type GoogleService = ReturnType<typeof createGoogleService>;

type Checked = VerifiedIdentity & { stateHash: string };

interface Deps {
  database: Database;
  clock: Clock;
  flows: GoogleFlows;
  entrance: Entrance;
  admission: Admission;
  prover: PasswordProver;
  opening: Opening;
  correspondence: Correspondence;
  limits: EntryLimits;
}

export function createGoogleService(deps: Deps) {
  const { database, clock, flows, entrance, admission, opening } = deps;

  async function logInLinked(
    identity: Checked,
    personId: string,
    isKept: boolean,
    from: Entrant,
  ): Promise<Outcome> {
    const application = admission.draft(personId, isKept, from);
    const [person, admitted] = await database.transaction(async (tx) => {
      await spend(tx, identity);
      const person = await findPersonById(tx, personId);
      if (person?.status !== 'active') throw new UserError(codes.accountInvalid);
      return [person, await admission.admit(tx, application)] as const;
    });
    return admission.greet(person, application, admitted);
  }

  async function link(
    identity: Checked,
    person: Person,
    request: GoogleLogIn,
    from: Entrant,
  ): Promise<Outcome> {
    const { password, isKept } = request;
    if (password === undefined || password === '') throw invalidParameter('password');
    const application = admission.draft(person.id, isKept, from);
    const telling = [codes.wrongPassword, codes.lockoutWarning];
    const admitted = await deps.limits.unlessFailing(from.address, telling, () =>
      deps.prover.prove(person, password, from, async (tx) => {
        await spend(tx, identity);
        await insertGoogleIdentity(tx, identity, person.id, clock.now());
        return admission.admit(tx, application);
      }),
    );
    return admission.greet(person, application, admitted);
  }

  async function open(
    identity: Checked,
    request: GoogleLogIn,
    email: string,
    { locale, ...from }: Entrant & { locale: Locale },
  ): Promise<Outcome> {
    const username = usernameFrom(identity.displayName, email);
    const { source, customer, country } = request;
    const origin = { source, customer, country };
    const draft = opening.draft({ email, username, passwordHash: null, locale, origin });
    const entry = entrance.draft(draft.person.id, request.isKept, from);
    const signedIn = await database.transaction(async (tx) => {
      await spend(tx, identity);
      await opening.open(tx, draft, request.invite);
      await insertGoogleIdentity(tx, identity, draft.person.id, clock.now());
      return entrance.enterFirst(tx, entry);
    });
    deps.correspondence.welcome({ email, username, locale });
    return { signedIn };
  }

  return {
    /** @throws {UserError} 1014 */
    async verify(code: string, browser: string | undefined) {
      const identity = await flows.check(code, browser);
      const email = normaliseEmail(identity.email);
      if (await findLinkedPersonId(database.read, identity)) {
        return { isFirst: false, email, needsPassword: false };
      }
      const person = await findPersonByEmail(database.read, email);
      return { isFirst: true, email, needsPassword: person !== undefined };
    },

    /**
     * Logs in, links an account by its password, or creates one. The code works once.
     * @throws {UserError} 1014, 1016, 1027 if a password is needed, and those of `PasswordProver`
     */
    async logIn(request: GoogleLogIn, caller: Entrant & { locale: Locale }) {
      const identity = await flows.check(request.code, request.browser);
      const email = normaliseEmail(identity.email);
      // Read before the link: a concurrent log-in with this code creates both the account and the link, or neither.
      const person = await findPersonByEmail(database.read, email);
      const linkedId = await findLinkedPersonId(database.read, identity);
      if (linkedId) return logInLinked(identity, linkedId, request.isKept, caller);
      return person ? link(identity, person, request, caller) : open(identity, request, email, caller);
    },
  };
}

/** Marks a code as used. A second sign-in with it fails. */
async function spend(tx: Transaction, { stateHash }: Checked): Promise<void> {
  const flow = await findFlowByState(tx, stateHash);
  if (flow?.stage !== 'verified') throw new UserError(codes.accountInvalid);
  await updateFlowStage(tx, stateHash, 'spent');
}
