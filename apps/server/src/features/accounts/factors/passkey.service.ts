import { randomBytes } from 'node:crypto';
import { codes, limits } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { hashSecret } from '../kernel/secrets.ts';
import { type Challenge, insertChallenge, takeChallenge } from './challenge.store.ts';
import { findPasskey, insertPasskey, listPasskeys, type Passkey, updatePasskeyUse } from './passkey.store.ts';
import {
  challengeLifeMs,
  checkAnswer,
  checkOrder,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  type PasskeyOrder,
  type PasskeyQuestion,
  writeOrder,
  writeQuestion,
} from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

type Purpose = Pick<Challenge, 'purpose' | 'boundTo'>;

export interface PasskeyService {
  /**
   * Returns the options for creating a passkey within 5 minutes, in that session.
   * @throws {UserError} 1041 if passkeys are unavailable, 1027 if the person has 20 already
   */
  order(person: { id: string; email: string }, sessionId: string): Promise<PasskeyOrder>;
  /**
   * Verifies a new passkey.
   * @returns a function that stores it once, and returns false if it was not requested, or is already registered
   * @throws {UserError} 1041 if it is invalid
   */
  take(
    personId: string,
    sessionId: string,
    answer: NewPasskeyAnswer,
    name: string,
  ): Promise<(tx: Transaction) => Promise<boolean>>;
  /**
   * Returns a passkey request for 5 minutes; for that person, or any passkey of the browser.
   * @throws {UserError} 1041 if passkeys are unavailable
   */
  ask(asked: Purpose, personId?: string): Promise<PasskeyQuestion>;
  /** Returns whose passkey answered, and a function that uses the answer; null if it is invalid. */
  check(
    answer: PasskeyAnswer,
    asked: Purpose & { isAlone: boolean },
  ): Promise<{ personId: string; take: (tx: Transaction) => Promise<boolean> } | null>;
}

export function createPasskeyService(deps: {
  database: Database;
  clock: Clock;
  /** Null if browsers allow no passkeys. */
  relyingParty: RelyingParty | null;
}): PasskeyService {
  const { database, clock } = deps;

  function party(): RelyingParty {
    if (!deps.relyingParty) throw new UserError(codes.passkeyRefused);
    return deps.relyingParty;
  }

  async function newChallenge(asked: Purpose): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = new Uint8Array(randomBytes(32));
    const challengeHash = hashSecret(Buffer.from(challenge).toString('base64url'));
    const kept = { challengeHash, ...asked, expiresAt: clock.now() + challengeLifeMs };
    await database.transaction((tx) => insertChallenge(tx, kept));
    return challenge;
  }

  return {
    async order(person, sessionId) {
      const rp = party();
      const existing = await listPasskeys(database.read, person.id);
      if (existing.length >= limits.passkeysPerPerson) throw invalidParameter('passkeys');
      const challenge = await newChallenge({ purpose: 'add', boundTo: sessionId });
      return writeOrder(rp, person, challenge, existing);
    },

    async take(personId, sessionId, answer, name) {
      const checked = await checkOrder(party(), answer);
      if (!checked) throw new UserError(codes.passkeyRefused);
      const { challengeHash, ...made } = checked;
      const createdAt = clock.now();
      const transports = answer.response.transports?.filter((way) => /^[a-z-]+$/.test(way)) ?? [];
      const passkey = { id: newId(), personId, ...made, transports, name, createdAt };
      return async (tx) => {
        const asked = { challengeHash, purpose: 'add', boundTo: sessionId } as const;
        return (await takeChallenge(tx, asked, clock.now())) && insertPasskey(tx, passkey);
      };
    },

    async ask(asked, personId) {
      const rp = party();
      const allowed: Passkey[] = personId === undefined ? [] : await listPasskeys(database.read, personId);
      return writeQuestion(rp, await newChallenge(asked), allowed, asked.purpose !== 'second-step');
    },

    async check(answer, { isAlone, purpose, boundTo }) {
      const rp = party();
      const passkey = await findPasskey(database.read, answer.id);
      if (!passkey || !isHandleOf(passkey.personId, answer.response.userHandle)) return null;
      const checked = await checkAnswer(rp, passkey, answer, isAlone);
      if (!checked) return null;
      const { challengeHash, ...use } = checked;
      return {
        personId: passkey.personId,
        async take(tx) {
          const at = clock.now();
          const isAsked = await takeChallenge(tx, { challengeHash, purpose, boundTo }, at);
          return isAsked && updatePasskeyUse(tx, passkey, { ...use, at });
        },
      };
    },
  };
}

/** Reports whether the user handle, if there is one, is the one that we gave the authenticator. */
function isHandleOf(personId: string, handle: string | undefined): boolean {
  return handle === undefined || Buffer.from(handle, 'base64url').toString() === personId;
}
