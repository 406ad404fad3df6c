import type { Administration, Place } from './administration.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './output.ts';

/** The environment of a command. */
export interface Session {
  terminal: Terminal;
  stdin: NodeJS.ReadStream;
  /** Opens the server's data, by default beside a running server. Each command closes what it opened. */
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

/** @throws {CommandFailure} if no account has that email */
export async function requireAccount({ accounts }: Administration, email: string) {
  const account = await accounts.find(email);
  if (!account) throw new CommandFailure(`<email>: no account has the email ${email}.`);
  return account;
}
