import { codes } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';

/** @throws {UserError} 1036 if the password is easy to guess; see `isGuessablePassword` */
export async function requireUnguessable(password: string, names: readonly string[]): Promise<void> {
  const { isGuessablePassword } = await import('@atoll/contract/guessable-password');
  if (isGuessablePassword(password, names)) throw new UserError(codes.passwordBreached);
}
