import { codes } from '@atoll/contract';
import { isGuessablePassword } from '@atoll/contract/guessable-password';
import { UserError } from '../../../platform/errors.ts';

/** @throws {UserError} 1036 if the password is easy to guess; see `isGuessablePassword` */
export function requireUnguessable(password: string, names: readonly string[]): void {
  if (isGuessablePassword(password, names)) throw new UserError(codes.passwordBreached);
}
