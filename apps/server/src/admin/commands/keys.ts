import type { Command } from 'commander';
import { printJson, printRecord } from '../output.ts';
import { type Session, withAdministration } from '../session.ts';

export function addKeyCommands(program: Command, session: Session): void {
  const keys = program.command('keys').description('look after the keys that encrypt objects');

  keys
    .command('rotate')
    .description('make a new version of the server’s own key (SSE-S3); a job brings it to every object')
    .option('--json', 'answer in JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const version = await withAdministration(session, ({ encryption }) => encryption.rotateManagedKey());
      if (json) printJson(session.terminal, { version });
      else printRecord(session.terminal, { version });
    });
}
