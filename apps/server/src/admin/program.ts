import type { Config } from '../config/index.ts';
import { createLog } from '../platform/log/index.ts';
import { type ExitCode, runAdmin } from './run.ts';
import type { Session } from './session.ts';

/** Runs one command. Settings are read when it opens the server's data, and their errors are reported as failures of the command. */
export function runProgram(
  argv: readonly string[],
  { config, terminal, stdin }: Omit<Session, 'open'> & { config: () => Config },
): Promise<ExitCode> {
  return runAdmin(argv, {
    terminal,
    stdin,
    async open(place) {
      const given = config();
      // Help, and a command that is misspelled, don't need the whole server.
      const { composeAdministration } = await import('../compose.ts');
      return composeAdministration(
        {
          config: given,
          log: createLog({ level: 'error', format: 'plain', stream: { write: terminal.err } }),
          // Only answers go to standard output, so that programs can read them.
          print: (line) => terminal.err(`${line}\n`),
        },
        place,
      );
    },
  });
}
