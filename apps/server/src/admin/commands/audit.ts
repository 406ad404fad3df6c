import type { Command } from 'commander';
import { emailArgument } from '../arguments.ts';
import { CommandFailure } from '../failure.ts';
import { printJson, printRecord } from '../output.ts';
import { requireAccount, type Session, withAdministration } from '../session.ts';

export function addAuditCommands(program: Command, session: Session): void {
  const audit = program.command('audit').description('verify the audit logs of accounts');

  audit
    .command('verify')
    .description('verify with the hash chain that no entry of an account’s log was changed, added or removed')
    .argument('<email>', 'whose account', emailArgument)
    .option('--json', 'answer in JSON')
    .action(async (email: string, { json }: { json?: boolean }) => {
      const report = await withAdministration(session, async (administration) => {
        const { id } = await requireAccount(administration, email);
        return administration.audit.verify(id);
      });
      const { entries, carried, hash, brokenAt } = report;
      const row = { entries, carried, hash, broken_at: brokenAt?.seq ?? null };
      if (json) printJson(session.terminal, row);
      else printRecord(session.terminal, row);
      if (brokenAt) throw new CommandFailure(`entry ${brokenAt.seq} was changed.`);
    });
}
