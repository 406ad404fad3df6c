import { codes } from '@atoll/contract/codes';
import { UserError } from '../errors.ts';
import { createKeyedQueue } from '../keyed-queue.ts';
import { subscriberOf } from './burst-limit.ts';
import type { Limits } from './limits.ts';

/** Wrong passwords of one visitor for one link in a quarter of an hour. */
const triesPerAddress = 10;
/** The same limit while the link's password is being guessed: enough for a visitor who mistypes it once. */
const triesWhileGuessed = 2;
/** Number of wrong passwords for one link, over all visitors, above which its password is being guessed. */
const guessesPerLink = 200;
const windowSeconds = 15 * 60;

export interface PasswordTriesDeps {
  readonly limits: Limits;
  readonly passwords: { verify(hash: string, password: string): Promise<boolean> };
}

export interface PasswordTries {
  /**
   * Reports whether a password is right, and counts a wrong one. Wrong passwords of others never prevent a visitor's first attempt.
   * @throws {UserError} 1002 after too many wrong passwords
   */
  check(
    link: { readonly id: string; readonly passwordHash: string },
    password: string,
    address: string,
  ): Promise<boolean>;
}

/**
 * Checks the passwords of links, and slows down guessing.
 * @param kind of link, in the names of its limits
 */
export function createPasswordTries({ limits, passwords }: PasswordTriesDeps, kind: string): PasswordTries {
  const define = (name: string, points: number) =>
    limits.define({ name, points, windowSeconds, code: codes.tooManyAttempts });
  const ofAddress = define(`${kind}-password`, triesPerAddress);
  const whileGuessed = define(`${kind}-password-guessed`, triesWhileGuessed);
  const guesses = define(`${kind}-passwords`, guessesPerLink);
  // Many visitors with one address, such as a class, may open a link at the same moment.
  const inTurn = createKeyedQueue();

  const countGuess = (linkId: string) =>
    guesses.take(linkId).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
    });

  return {
    check(link, password, address) {
      const source = `${link.id} ${subscriberOf(address)}`;
      return inTurn(source, async () => {
        // Taken before the password is checked, so that guesses in other processes count too; a correct one is released.
        const limit = (await guesses.isSpent(link.id)) ? whileGuessed : ofAddress;
        await limit.take(source);
        const isRight = await passwords.verify(link.passwordHash, password);
        if (isRight) await limit.reset(source);
        else await countGuess(link.id);
        return isRight;
      });
    },
  };
}
