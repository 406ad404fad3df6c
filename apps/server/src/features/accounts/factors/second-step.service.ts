import { codes } from '@atoll/contract';
import type { Database, Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { EntryLimits } from '../kernel/entry-limits.ts';
import { findPersonById } from '../kernel/person.store.ts';
import { hashSecret, isSecretShaped } from '../kernel/secrets.ts';
import { countWrongFactor, deleteTicket, findTicket, type SignInTicket } from '../kernel/ticket.store.ts';
import type { Entrance, SignedIn } from '../sessions/entrance.ts';
import type { SessionOrigin } from '../sessions/session.service.ts';
import type { PasskeyService } from './passkey.service.ts';
import type { PasskeyAnswer } from './passkeys.ts';
import type { FactorProof, FactorProver } from './prover.ts';

const maxWrongTries = 5;

/** Codes that reveal the number of guesses. */
const tellingCodes = [codes.secondFactorIncorrect, codes.passkeyRefused];

/** The cookie secret of the browser in which the sign-in began, if there is one. */
type Returning = SessionOrigin & { browser: string | undefined };

export type SecondStep = ReturnType<typeof createSecondStep>;

interface Deps {
  database: Database;
  clock: Clock;
  entrance: Entrance;
  limits: EntryLimits;
  passkeys: PasskeyService;
  factorProver: FactorProver;
}

export function createSecondStep(deps: Deps) {
  const { database, clock, entrance, passkeys, limits, factorProver } = deps;

  /** Returns a valid ticket of this browser. */
  async function ticketOf(db: Reader, secret: string, browser: string | undefined): Promise<SignInTicket> {
    const ticket = isSecretShaped(secret) ? await findTicket(db, hashSecret(secret)) : undefined;
    const isGood =
      ticket !== undefined &&
      ticket.expiresAt > clock.now() &&
      ticket.wrongTries < maxWrongTries &&
      browser !== undefined &&
      ticket.browserHash === hashSecret(browser);
    if (!isGood) throw new UserError(codes.signInTicketExpired);
    return ticket;
  }

  async function finish(secret: string, proof: FactorProof, from: Returning): Promise<SignedIn> {
    const { ticketHash, personId, isKept } = await ticketOf(database.read, secret, from.browser);
    const asked = { purpose: 'second-step', boundTo: ticketHash } as const;
    const checked = await factorProver.check(personId, proof, asked);
    const entry = entrance.draft(personId, isKept, from);
    const outcome = await database.transaction(async (tx) => {
      const { wrongTries } = await ticketOf(tx, secret, from.browser);
      const person = await findPersonById(tx, personId);
      if (person?.status !== 'active') throw new UserError(codes.accountInvalid);
      const refusal = await factorProver.settle(tx, person, checked, from);
      if (refusal !== null) {
        await countWrongFactor(tx, ticketHash);
        const isVoid = wrongTries + 1 >= maxWrongTries && refusal !== codes.accountLocked;
        return isVoid ? codes.signInTicketExpired : refusal;
      }
      await deleteTicket(tx, ticketHash);
      return { person, entered: await entrance.enter(tx, entry) };
    });
    if (typeof outcome === 'number') throw new UserError(outcome);
    await factorProver.announce(personId, checked, from);
    return entrance.greet(outcome.person, entry, outcome.entered);
  }

  async function enterWithPasskey(
    answer: PasskeyAnswer,
    isKept: boolean,
    from: Returning,
  ): Promise<SignedIn> {
    const boundTo = from.browser === undefined ? '' : hashSecret(from.browser);
    const checked = await passkeys.check(answer, { purpose: 'sign-in', boundTo, isAlone: true });
    if (!checked) throw new UserError(codes.passkeyRefused);
    const { personId } = checked;
    const entry = entrance.draft(personId, isKept, from);
    const [person, entered] = await database.transaction(async (tx) => {
      const person = await findPersonById(tx, personId);
      if (person?.status !== 'active') throw new UserError(codes.accountInvalid);
      const proof = { kind: 'passkey', take: checked.take } as const;
      const refusal = await factorProver.settle(tx, person, proof, from);
      if (refusal !== null) throw new UserError(refusal);
      return [person, await entrance.enter(tx, entry)] as const;
    });
    return entrance.greet(person, entry, entered);
  }

  return {
    /** Returns a passkey request for a ticket. @throws {UserError} 1042, 1041, 1002 */
    async askPasskey(secret: string, { address, browser }: { address: string; browser: string | undefined }) {
      await limits.passkeyQuestions.take(address);
      const { ticketHash, personId } = await ticketOf(database.read, secret, browser);
      return passkeys.ask({ purpose: 'second-step', boundTo: ticketHash }, personId);
    },

    /**
     * Completes a sign-in. The ticket is used, or void after the fifth wrong attempt.
     * @throws {UserError} 1042, 1035, 1041, 1005, 1014, 1027, 1002
     */
    finish: (secret: string, proof: FactorProof, from: Returning) =>
      limits.unlessFailing(from.address, tellingCodes, () => finish(secret, proof, from)),

    /** Returns a request for any passkey, to sign in with only that. @throws {UserError} 1041, 1002 */
    async askAnyPasskey({ address, browser }: { address: string; browser: string }) {
      await limits.passkeyQuestions.take(address);
      return passkeys.ask({ purpose: 'sign-in', boundTo: hashSecret(browser) });
    },

    /** Signs in with a passkey that verified the person, which is two factors in one. @throws {UserError} 1041, 1014, 1002 */
    enterWithPasskey: (answer: PasskeyAnswer, isKept: boolean, from: Returning) =>
      limits.unlessFailing(from.address, tellingCodes, () => enterWithPasskey(answer, isKept, from)),
  };
}
