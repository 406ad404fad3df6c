import { codes, type ErrorCode, type FactorKind } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { recordFailure } from '../kernel/failures.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { isLocked, judgePassword, noFailures } from '../kernel/lockout.ts';
import { findPersonById, type Person } from '../kernel/person.store.ts';
import type { Notices } from '../notices/notices.ts';
import { countFor } from '../passwords/count.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import type { SessionOrigin } from '../sessions/session.service.ts';
import { findAuthenticatorApp, takeStep } from './authenticator-app.store.ts';
import type { Challenge } from './challenge.store.ts';
import type { PasskeyService } from './passkey.service.ts';
import type { PasskeyAnswer } from './passkeys.ts';
import { listUnusedRecoveryCodes, takeRecoveryCode } from './recovery-code.store.ts';
import { hashOfTyped } from './recovery-codes.ts';
import { stepOfCode, totpContext } from './totp.ts';

/** Exactly one of the proofs in the contract. */
export interface FactorProof {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** A verified proof. It counts once it is used in a transaction. */
export interface CheckedProof {
  kind: FactorKind;
  /** @returns false if it is wrong, or was used in the meantime */
  take(tx: Transaction): Promise<boolean>;
}

export interface FactorProver {
  /**
   * Verifies a proof, which takes time, outside any transaction.
   * @param asked the purpose and context of a passkey's challenge
   * @throws {UserError} 1027 unless it is one proof
   */
  check(
    personId: string,
    proof: FactorProof,
    asked: Pick<Challenge, 'purpose' | 'boundTo'>,
  ): Promise<CheckedProof>;
  /**
   * Uses a proof. A wrong code is counted like a wrong password, and a right proof clears the count. The caller must
   * commit the transaction even if it is refused.
   * @returns null if it is right; otherwise 1035, 1041 for a passkey, or 1005 after too many wrong ones
   */
  settle(
    tx: Transaction,
    person: Person,
    proof: CheckedProof,
    from: SessionOrigin,
  ): Promise<ErrorCode | null>;
  /** Call after the commit: notifies the person of a used recovery code. */
  announce(personId: string, proof: CheckedProof, from: SessionOrigin): Promise<void>;
  /** Runs `then` in the transaction that used the proof. @throws {UserError} 1014, 1027, 1035, 1041, 1005 */
  prove<T>(
    personId: string,
    proof: FactorProof,
    asked: Pick<Challenge, 'purpose' | 'boundTo'>,
    from: SessionOrigin,
    then: (tx: Transaction, person: Person) => Promise<T>,
  ): Promise<T>;
}

interface Deps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  sealer: Sealer;
  passkeys: PasskeyService;
  notices: Notices;
}

export function createFactorProver(deps: Deps): FactorProver {
  const { database, clock } = deps;

  async function checkTotp(personId: string, code: string): Promise<CheckedProof['take']> {
    const app = await findAuthenticatorApp(database.read, personId);
    if (!app) return wrong;
    const at = clock.now();
    const step = stepOfCode(deps.sealer.open(app.secretSealed, totpContext(personId)), code, at);
    return step === null ? wrong : (tx) => takeStep(tx, app, { step, at });
  }

  async function checkRecoveryCode(personId: string, typed: string): Promise<CheckedProof['take']> {
    const [first, ...rest] = await listUnusedRecoveryCodes(database.read, personId);
    if (first === undefined) return wrong;
    const hash = await hashOfTyped(deps.hasher, first, typed);
    if (![first, ...rest].includes(hash)) return wrong;
    return (tx) => takeRecoveryCode(tx, personId, hash, clock.now());
  }

  const check: FactorProver['check'] = async (personId, proof, asked) => {
    const { code, recovery_code: recoveryCode, passkey } = proof;
    if ([code, recoveryCode, passkey].filter((given) => given !== undefined).length !== 1) {
      throw invalidParameter('code');
    }
    if (code !== undefined) return { kind: 'totp', take: await checkTotp(personId, code) };
    if (recoveryCode !== undefined) {
      return { kind: 'recovery_code', take: await checkRecoveryCode(personId, recoveryCode) };
    }
    const isAlone = asked.purpose !== 'second-step';
    const checked = await deps.passkeys.check(passkey as PasskeyAnswer, { ...asked, isAlone });
    return { kind: 'passkey', take: checked?.personId === personId ? checked.take : wrong };
  };

  const settle: FactorProver['settle'] = async (tx, person, { kind, take }, from) => {
    const now = clock.now();
    const count = await countFor(tx, person, from);
    // A passkey's signature can't be guessed, so it works even if others' guesses have locked codes.
    const isGuessable = kind !== 'passkey';
    if (isGuessable && isLocked(count, now)) return codes.accountLocked;
    const isRight = await take(tx);
    if (isRight) {
      await count.write(tx, noFailures);
      return null;
    }
    if (!isGuessable) return codes.passkeyRefused;
    const { next } = judgePassword(count, false, now);
    await count.write(tx, next);
    await recordFailure(tx, person.id, { isLocking: isLocked(next, now), from, now });
    return isLocked(next, now) ? codes.accountLocked : codes.secondFactorIncorrect;
  };

  const announce: FactorProver['announce'] = async (personId, { kind }, from) => {
    if (kind === 'recovery_code') await deps.notices.tell(personId, { kind: 'recovery-code-used' }, from);
  };

  return {
    check,
    settle,
    announce,
    async prove(personId, proof, asked, from, then) {
      const checked = await check(personId, proof, asked);
      const outcome = await database.transaction(async (tx) => {
        const person = await findPersonById(tx, personId);
        if (person?.status !== 'active') throw new UserError(codes.accountInvalid);
        const refusal = await settle(tx, person, checked, from);
        return refusal === null
          ? { isProven: true as const, value: await then(tx, person) }
          : { isProven: false as const, refusal };
      });
      if (!outcome.isProven) throw new UserError(outcome.refusal);
      await announce(personId, checked, from);
      return outcome.value;
    },
  };
}

async function wrong(): Promise<boolean> {
  return false;
}
