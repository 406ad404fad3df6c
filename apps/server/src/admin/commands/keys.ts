import type { Command } from 'commander';
import { printJson, printRecord } from '../output.ts';
import { type Session, withAdministration } from '../session.ts';

export function addKeyCommands(program: Command, session: Session): void {
  const keys = program.command('keys').description('manage the keys that encrypt objects');

  keys
    .command('rotate')
    .description('create a new version of the server’s key (SSE-S3); a job applies it to all objects')
    .option('--json', 'answer in JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const version = await withAdministration(session, ({ encryption }) => encryption.rotateManagedKey());
      if (json) printJson(session.terminal, { version });
      else printRecord(session.terminal, { version });
    });
}
