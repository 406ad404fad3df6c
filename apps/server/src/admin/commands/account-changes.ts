import { Argument, type Command } from 'commander';
import { emailArgument } from '../arguments.ts';
import { printJson, printRecord } from '../output.ts';
import { requireAccount, type Session, withAdministration } from '../session.ts';

export function addAccountChanges(account: Command, session: Session): void {
  const kinds = [
    {
      name: 'disable',
      status: 'disabled',
      description: 'end the sessions of an account and refuse new ones',
    },
    { name: 'enable', status: 'active', description: 'let a disabled account sign in again' },
  ] as const;
  for (const { name, status, description } of kinds) {
    account
      .command(name)
      .description(description)
      .argument('<email>', 'whose account', emailArgument)
      .option('--json', 'answer in JSON')
      .action(async (email: string, { json }: { json?: boolean }) => {
        await withAdministration(session, async (administration) => {
          const { id } = await requireAccount(administration, email);
          await administration.accounts.setStatus(id, status);
        });
        if (json) printJson(session.terminal, { email, status });
        else printRecord(session.terminal, { email, status });
      });
  }
  addFactors(account, session);
}

function addFactors(account: Command, session: Session): void {
  account
    .command('factors')
    .description('remove the passkeys, authenticator app and recovery codes of a person who lost them')
    .argument('<email>', 'whose account', emailArgument)
    .addArgument(new Argument('<action>', 'the change to make').choices(['remove']))
    .option('--json', 'answer in JSON')
    .action(async (email: string, _action: string, { json }: { json?: boolean }) => {
      await withAdministration(session, async (administration) => {
        const { id } = await requireAccount(administration, email);
        await administration.accounts.removeFactors(id);
      });
      const removed = { email, second_factors: 'removed' };
      if (json) printJson(session.terminal, removed);
      else printRecord(session.terminal, removed);
    });
}
