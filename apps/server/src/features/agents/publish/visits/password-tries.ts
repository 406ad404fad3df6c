import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../../platform/errors.ts';
import { subscriberOf } from '../../../../platform/limits/burst-limit.ts';
import type { PublishDeps } from '../deps.ts';

/** Wrong passwords of one visitor at one link in a quarter of an hour. */
const triesPerAddress = 10;
/** The same while somebody guesses the link's password: enough for a visitor who mistypes it once. */
const triesWhileGuessed = 2;
/** Wrong passwords of all visitors at one link, above which somebody is guessing. */
const guessesPerLink = 200;
const windowSeconds = 15 * 60;

/** Checks passwords of links, and slows down whoever guesses them, without keeping other visitors out. */
export function createPasswordTries({ limits, passwords }: Pick<PublishDeps, 'limits' | 'passwords'>) {
  const define = (name: string, points: number) =>
    limits.define({ name, points, windowSeconds, code: codes.tooManyAttempts });
  const ofAddress = define('agent-password', triesPerAddress);
  const whileGuessed = define('agent-password-guessed', triesWhileGuessed);
  const guesses = define('agent-passwords', guessesPerLink);

  const countGuess = (agentId: string) =>
    guesses.take(agentId).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
    });

  return {
    /** @throws {UserError} 2024 for a wrong password, 1002 after too many */
    async check(
      link: { readonly agentId: string; readonly passwordHash: string },
      password: string,
      address: string,
    ): Promise<void> {
      const source = `${link.agentId} ${subscriberOf(address)}`;
      // Taken before the password is checked, so that parallel guesses count too; a correct one is released.
      const limit = (await guesses.isSpent(link.agentId)) ? whileGuessed : ofAddress;
      await limit.take(source);
      if (!(await passwords.verify(link.passwordHash, password))) {
        await countGuess(link.agentId);
        throw new UserError(codes.shareForbidden);
      }
      await limit.reset(source);
    },
  };
}
