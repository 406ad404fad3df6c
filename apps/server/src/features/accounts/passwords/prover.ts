import { codes } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { OperationalError, UserError } from '../../../platform/errors.ts';
import { listFactorKinds } from '../kernel/factor.store.ts';
import { recordFailure } from '../kernel/failures.ts';
import { isLocked, judgePassword, type LockoutState } from '../kernel/lockout.ts';
import { findPersonById, type Person, updatePasswordHash } from '../kernel/person.store.ts';
import type { SessionOrigin } from '../sessions/session.service.ts';
import { countFor, type FailureCount } from './count.ts';
import type { PasswordHasher } from './hasher.ts';

export interface PasswordProver {
  /**
   * Runs `then` in the transaction that verified the password. A wrong one is also counted in a transaction, so that
   * concurrent guesses can't share an attempt. The rules are the same wherever a password is required. Attempts from a
   * browser that the person signed in with before count for that browser, all others for the person (ASVS 6.1.1).
   * @throws {UserError} 1004, 1001 or 1005 (see `judgePassword`); 1014 if the password is right and the person disabled
   */
  prove<T>(
    person: Person,
    password: string,
    from: SessionOrigin,
    then: (tx: Transaction, person: Person) => Promise<T>,
  ): Promise<T>;
}

type Outcome<T> = { kind: 'proven'; value: T } | { kind: 'refused'; error: UserError } | { kind: 'changed' };

/** Maximum number of checks if the password changes during a check. */
const maxRounds = 3;

export function createPasswordProver(deps: {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
}): PasswordProver {
  const { database, clock, hasher } = deps;

  async function attempt<T>(
    seen: Person,
    password: string,
    from: SessionOrigin,
    then: (tx: Transaction, person: Person) => Promise<T>,
  ): Promise<Outcome<T>> {
    if (isLocked(await countFor(database.read, seen, from), clock.now())) return refused(codes.accountLocked);
    const isRight = await hasher.verify(seen.passwordHash, password);
    const renewed = isRight && isOutdated(hasher, seen) ? await hasher.hash(password) : null;
    const now = clock.now();

    return database.transaction(async (tx): Promise<Outcome<T>> => {
      const person = await findPersonById(tx, seen.id);
      if (person?.passwordHash !== seen.passwordHash) return { kind: 'changed' };
      const count = await countFor(tx, person, from);
      const { refusal, next } = judgePassword(count, isRight, now);
      if (refusal !== null || !(await owesFactor(tx, person))) await writeCount(tx, count, next);
      if (refusal !== null && hasChanged(count, next)) {
        await recordFailure(tx, person.id, { isLocking: isLocked(next, now), from, now });
      }
      if (refusal !== null) return refused(refusal);
      if (person.status === 'disabled') return refused(codes.accountInvalid);
      if (renewed !== null) await updatePasswordHash(tx, person.id, renewed);
      return { kind: 'proven', value: await then(tx, person) };
    });
  }

  return {
    async prove(person, password, from, then) {
      let seen: Person | undefined = person;
      for (let round = 0; seen && round < maxRounds; round++) {
        const outcome = await attempt(seen, password, from, then);
        if (outcome.kind === 'proven') return outcome.value;
        if (outcome.kind === 'refused') throw outcome.error;
        seen = await findPersonById(database.read, person.id);
      }
      throw new OperationalError('the password kept changing while it was being checked');
    },
  };
}

function hasChanged(count: LockoutState, next: LockoutState): boolean {
  return next.failedSignIns !== count.failedSignIns || next.lockedUntil !== count.lockedUntil;
}

async function writeCount(tx: Transaction, count: FailureCount, next: LockoutState): Promise<void> {
  if (hasChanged(count, next)) await count.write(tx, next);
}

/**
 * Reports whether a second factor is required. In that case only the factor clears the count, because a person who
 * knows the password could otherwise guess the factor without limit.
 */
async function owesFactor(tx: Transaction, { id }: Person): Promise<boolean> {
  return (await listFactorKinds(tx, id)).length > 0;
}

function isOutdated(hasher: PasswordHasher, { passwordHash }: Person): boolean {
  return passwordHash !== null && hasher.isOutdated(passwordHash);
}

function refused(code: UserError['code']): { kind: 'refused'; error: UserError } {
  return { kind: 'refused', error: new UserError(code) };
}
