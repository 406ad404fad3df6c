import type { Command } from 'commander';
import { printJson, printRecord } from '../output.ts';
import { type Session, withAdministration } from '../session.ts';

export function addOpenidCommands(program: Command, session: Session): void {
  const openid = program.command('openid').description('manage sign-in to other apps with OpenID Connect');

  openid
    .command('rotate-key')
    .description('create a new signing key for ID tokens; the server uses it after 10 minutes')
    .option('--json', 'answer in JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const kid = await withAdministration(session, ({ openid: provider }) => provider.rotateKey());
      if (json) printJson(session.terminal, { kid });
      else printRecord(session.terminal, { kid });
    });
}
