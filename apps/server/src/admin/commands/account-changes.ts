import { codes } from '@atoll/contract';
import type { Command } from 'commander';
import { formatUsd, type Plan } from '../../features/billing/index.ts';
import { UserError } from '../../platform/errors.ts';
import type { AccountRecord, Administration } from '../administration.ts';
import { emailArgument, planArgument, reasonOption, usdArgument } from '../arguments.ts';
import { CommandFailure } from '../failure.ts';
import { printJson, printRecord, type Row } from '../output.ts';
import { requireAccount, type Session, withAdministration } from '../session.ts';

/** What changes an account that is there. */
export function addAccountChanges(account: Command, session: Session): void {
  addStatus(account, session);
  addPlan(account, session);
  addCredit(account, session);
}

function addStatus(account: Command, session: Session): void {
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
      .action((email: string, { json }: { json?: boolean }) =>
        change(session, { email, json, answer: { status } }, ({ accounts }, { id }) =>
          accounts.setStatus(id, status),
        ),
      );
  }
}

function addPlan(account: Command, session: Session): void {
  account
    .command('plan')
    .description('move an account to a plan, whatever its credit')
    .argument('<email>', 'whose account', emailArgument)
    .argument('<plan>', 'free or pay_as_you_go', planArgument)
    .option('--json', 'answer in JSON')
    .action((email: string, plan: Plan, { json }: { json?: boolean }) =>
      change(session, { email, json, answer: { plan } }, ({ billing }, { id }) => billing.setPlan(id, plan)),
    );
}

async function change(
  session: Session,
  { email, json, answer }: { email: string; json: boolean | undefined; answer: Row },
  work: (administration: Administration, account: AccountRecord) => Promise<void>,
): Promise<void> {
  await withAdministration(session, async (administration) =>
    work(administration, await requireAccount(administration, email)),
  );
  if (json) printJson(session.terminal, { email, ...answer });
  else printRecord(session.terminal, { email, ...answer });
}

function addCredit(account: Command, session: Session): void {
  account
    .command('credit')
    .description('add credit to an account, or take it away with a negative amount')
    .argument('<email>', 'whose account', emailArgument)
    .argument('<usd>', 'such as 5, 2.50 or -3', usdArgument)
    .requiredOption('--reason <text>', 'kept with the ledger entry', reasonOption)
    .option('--json', 'answer in JSON')
    .action(
      async (email: string, amountMicroUsd: number, { reason, json }: { reason: string; json?: boolean }) => {
        const credit = await withAdministration(session, async (administration) => {
          const { id } = await requireAccount(administration, email);
          const available = await administration.billing
            .adjustCredit(id, { amountMicroUsd, note: reason })
            .catch(explainShortage);
          await administration.sendDueAlerts().catch((error: unknown) => {
            session.terminal.err(`warning: a credit alert could not be mailed yet: ${String(error)}\n`);
          });
          return available;
        });
        if (json) printJson(session.terminal, { email, credit_micro_usd: credit });
        else printRecord(session.terminal, { email, credit_usd: formatUsd(credit) });
      },
    );
}

function explainShortage(error: unknown): never {
  const isShort = error instanceof UserError && error.code === codes.creditInsufficient;
  throw isShort
    ? new CommandFailure('<usd>: the account has less credit than that.', { cause: error })
    : error;
}
