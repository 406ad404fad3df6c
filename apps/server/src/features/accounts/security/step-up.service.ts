import { codes, type ProofKind } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { FactorProof, FactorProver } from '../factors/index.ts';
import type { EntryLimits } from '../kernel/entry-limits.ts';
import { listFactorKinds } from '../kernel/factor.store.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { findPersonById, type Person } from '../kernel/person.store.ts';
import type { Correspondence } from '../mails/correspondence.ts';
import type { PasswordProver } from '../passwords/prover.ts';
import type { SessionOrigin } from '../sessions/session.service.ts';
import { updateSessionVerified } from '../sessions/session.store.ts';
import { deleteSessionCode, replaceSessionCode } from '../sessions/session-code.store.ts';
import { draftSessionCode, trySessionCode } from '../sessions/session-code.ts';

/** The person, and their session. */
export interface Proving {
  personId: string;
  sessionId: string;
}

/** Exactly one of them. */
export interface PersonProof extends FactorProof {
  password?: string | undefined;
  email_code?: string | undefined;
}

/**
 * Proves the identity of a signed-in person again before a change of security settings (ASVS 7.5.1). It requires as
 * much as signing in: a second factor if the person has one, otherwise the password, otherwise a mailed code, like a
 * reset link.
 */
export type StepUp = ReturnType<typeof createStepUp>;

interface Deps {
  database: Database;
  clock: Clock;
  limits: EntryLimits;
  correspondence: Correspondence;
  prover: PasswordProver;
  factorProver: FactorProver;
}

/** Codes that reveal the number of guesses. */
const tellingCodes = [
  codes.wrongPassword,
  codes.lockoutWarning,
  codes.emailCodeIncorrect,
  codes.secondFactorIncorrect,
  codes.passkeyRefused,
];

export function createStepUp(deps: Deps) {
  const { database, clock } = deps;

  async function personOf(personId: string): Promise<Person> {
    const person = await findPersonById(database.read, personId);
    if (!person) throw new UserError(codes.authorizationExpired);
    return person;
  }

  async function kindsOf(person: Person): Promise<ProofKind[]> {
    const factors = await listFactorKinds(database.read, person.id);
    if (factors.length > 0) return factors;
    return [person.passwordHash === null ? 'email_code' : 'password'];
  }

  async function proveByCode(proving: Proving, typed: string, then: (tx: Transaction) => Promise<void>) {
    const isRight = await database.transaction(async (tx) => {
      const kept = await trySessionCode(
        tx,
        { sessionId: proving.sessionId, purpose: 'proof' },
        typed,
        clock.now(),
      );
      if (!kept) return false;
      await deleteSessionCode(tx, kept.id);
      await then(tx);
      return true;
    });
    if (!isRight) throw new UserError(codes.emailCodeIncorrect);
  }

  async function prove(person: Person, proving: Proving, proof: PersonProof, from: SessionOrigin) {
    const { password, email_code: emailCode, ...factor } = proof;
    const isFactor = Object.values(factor).some((given) => given !== undefined);
    const [given, ...more] = [
      ...(password === undefined ? [] : ['password' as const]),
      ...(emailCode === undefined ? [] : ['email_code' as const]),
      ...(isFactor ? ['factor' as const] : []),
    ];
    const kinds = await kindsOf(person);
    const isAccepted =
      given === 'factor' ? !kinds.includes('password') : kinds.some((kind) => kind === given);
    if (given === undefined || more.length > 0 || !isAccepted) throw invalidParameter('verify');

    const now = clock.now();
    const then = (tx: Transaction) => updateSessionVerified(tx, proving.sessionId, now);
    if (password !== undefined) return deps.prover.prove(person, password, from, then);
    if (emailCode !== undefined) return proveByCode(proving, emailCode, then);
    const asked = { purpose: 'verify', boundTo: proving.sessionId } as const;
    return deps.factorProver.prove(person.id, factor, asked, from, then);
  }

  return {
    kindsOf: async (personId: string) => kindsOf(await personOf(personId)),

    /** @throws {UserError} 1027 if the person has a stronger proof, 1002 */
    async sendCode({ personId, sessionId }: Proving) {
      const person = await personOf(personId);
      const [kind] = await kindsOf(person);
      if (kind !== 'email_code') throw invalidParameter('verify');
      await deps.limits.mailsToAccount.take(person.email);
      const about = { sessionId, purpose: 'proof', email: person.email } as const;
      const { code, kept } = draftSessionCode(about, clock.now());
      await database.transaction((tx) => replaceSessionCode(tx, kept));
      await deps.correspondence.sendProofCode(person, code);
    },

    /** @throws {UserError} 1027 for a kind of proof that the person can't use, 1010, and those of `PasswordProver` and `FactorProver` */
    async verify(proving: Proving, proof: PersonProof, from: SessionOrigin) {
      const person = await personOf(proving.personId);
      await deps.limits.unlessFailing(from.address, tellingCodes, () => prove(person, proving, proof, from));
    },
  };
}
