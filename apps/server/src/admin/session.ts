import type { Administration, Place } from './administration.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './output.ts';

/** What a command has to work with. */
export interface Session {
  terminal: Terminal;
  stdin: NodeJS.ReadStream;
  /** Opens the server's data, beside a server unless said; each command closes what it opened. */
  open(place?: Place): Promise<Administration>;
}

export async function withAdministration<T>(
  session: Session,
  work: (administration: Administration) => Promise<T>,
  place?: Place,
): Promise<T> {
  const administration = await session.open(place);
  try {
    return await work(administration);
  } finally {
    await administration.close();
  }
}

/** @throws {CommandFailure} when nobody has that e-mail */
export async function requireAccount({ accounts }: Administration, email: string) {
  const account = await accounts.find(email);
  if (!account) throw new CommandFailure(`<email>: no account has the email ${email}.`);
  return account;
}
