import { composeAdministration } from '../compose.ts';
import { readConfig } from '../config/index.ts';
import { createLog } from '../platform/log/index.ts';
import { type ExitCode, runAdmin } from './run.ts';
import type { Session } from './session.ts';

/** Runs one command with the settings that `env` names. */
export function runProgram(
  argv: readonly string[],
  { env, terminal, stdin }: Omit<Session, 'open'> & { env: Readonly<NodeJS.ProcessEnv> },
): Promise<ExitCode> {
  return runAdmin(argv, {
    terminal,
    stdin,
    open: async (place) =>
      composeAdministration(
        {
          config: readConfig(env),
          log: createLog({ level: 'error', format: 'plain', stream: { write: terminal.err } }),
          // Answers alone go to the standard output, so that programs can read them.
          print: (line) => terminal.err(`${line}\n`),
        },
        place,
      ),
  });
}
