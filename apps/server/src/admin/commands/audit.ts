import type { Command } from 'commander';
import { emailArgument } from '../arguments.ts';
import { CommandFailure } from '../failure.ts';
import { printJson, printRecord } from '../output.ts';
import { requireAccount, type Session, withAdministration } from '../session.ts';

export function addAuditCommands(program: Command, session: Session): void {
  const audit = program.command('audit').description('look after the audit logs of accounts');

  audit
    .command('verify')
    .description(
      'tell whether every entry of an account’s log is there as it was written, by the chain of hashes',
    )
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
      if (brokenAt) throw new CommandFailure(`entry ${brokenAt.seq} is not what was written.`);
    });
}
