import { codes } from '@atoll/contract';
import type { Command } from 'commander';
import type { AccountSummary } from '../../features/accounts/index.ts';
import { formatUsd } from '../../features/billing/index.ts';
import { cutPage } from '../../platform/cursor.ts';
import { UserError } from '../../platform/errors.ts';
import { emailArgument, limitOption, nameArgument } from '../arguments.ts';
import { CommandFailure } from '../failure.ts';
import { printJson, printRecord, printTable, timeOf } from '../output.ts';
import { generatePassword, promptPassword, readPassword } from '../password.ts';
import { requireAccount, type Session, withAdministration } from '../session.ts';
import { addAccountChanges } from './account-changes.ts';

const defaultPage = 50;

export function addAccountCommands(program: Command, session: Session): void {
  const account = program.command('account').description('create, find and change accounts');
  addCreate(account, session);
  addList(account, session);
  addShow(account, session);
  addAccountChanges(account, session);
}

function addCreate(account: Command, session: Session): void {
  account
    .command('create')
    .description(
      'create an account; without a terminal or --password-stdin, a password is generated and printed once',
    )
    .argument('<email>', 'the email address, which is also the account ID', emailArgument)
    .argument('<name>', 'the account name, at most 20 characters', nameArgument)
    .option('--password-stdin', 'read the password from the standard input')
    .option('--json', 'answer in JSON')
    .action(async (email: string, username: string, options: { passwordStdin?: boolean; json?: boolean }) => {
      const given = await passwordOf(session, options.passwordStdin === true);
      const password = given ?? generatePassword();
      const created = await withAdministration(session, ({ accounts }) =>
        accounts.create({ email, username, password }).catch(explainRefusal),
      );
      const row = { ...rowOf(created), ...(given === undefined && { password }) };
      if (options.json)
        printJson(session.terminal, { ...jsonOf(created), ...(given === undefined && { password }) });
      else printRecord(session.terminal, row);
    });
}

/** Returns the entered password, or undefined if one should be generated. */
async function passwordOf({ stdin, terminal }: Session, fromStdin: boolean): Promise<string | undefined> {
  if (fromStdin) return readPassword(stdin);
  if (!stdin.isTTY) return undefined;
  const password = await promptPassword(stdin, terminal.err, 'Password (leave empty to generate one): ');
  if (password === '') return undefined;
  if ((await promptPassword(stdin, terminal.err, 'Password again: ')) !== password) {
    throw new CommandFailure('The passwords don’t match.');
  }
  return password;
}

const refusals: Partial<Record<number, string>> = {
  [codes.accountExists]: '<email>: an account with this e-mail exists.',
  [codes.emailInvalid]: '<email>: it must be an e-mail address of at most 50 characters.',
  [codes.parameterInvalid]:
    'password: it must be 8 to 20 characters, with a lower-case letter, an upper-case letter, a digit and a symbol.',
};

function explainRefusal(error: unknown): never {
  const line = error instanceof UserError ? refusals[error.code] : undefined;
  throw line === undefined ? error : new CommandFailure(line, { cause: error });
}

function addList(account: Command, session: Session): void {
  account
    .command('list')
    .description('list accounts, oldest first')
    .option('--limit <n>', 'how many', limitOption, defaultPage)
    .option('--cursor <id>', 'continue after the account with this ID')
    .option('--json', 'answer in JSON')
    .action(async ({ limit, cursor, json }: { limit: number; cursor?: string; json?: boolean }) => {
      const found = await withAdministration(session, ({ accounts }) =>
        accounts.list({ after: cursor, limit: limit + 1 }),
      );
      const { page, next } = cutPage(found, limit, ({ id }) => id);
      if (json) {
        printJson(session.terminal, { accounts: page.map(jsonOf), next_cursor: next });
        return;
      }
      printTable(session.terminal, page.map(rowOf), 'No accounts.');
      if (next) session.terminal.err(`More results: --cursor ${next}\n`);
    });
}

function addShow(account: Command, session: Session): void {
  account
    .command('show')
    .description('show an account with its plan and credit')
    .argument('<email>', 'whose account', emailArgument)
    .option('--json', 'answer in JSON')
    .action(async (email: string, { json }: { json?: boolean }) => {
      const { found, billing } = await withAdministration(session, async (administration) => {
        const found = await requireAccount(administration, email);
        return { found, billing: await administration.billing.find(found.id) };
      });
      if (json) {
        printJson(session.terminal, {
          ...jsonOf(found),
          plan: billing.plan,
          credit_micro_usd: billing.creditMicroUsd,
          credit_alert_micro_usd: billing.creditAlertMicroUsd,
        });
        return;
      }
      printRecord(session.terminal, {
        ...rowOf(found),
        plan: billing.plan,
        credit_usd: formatUsd(billing.creditMicroUsd),
        credit_alert_usd:
          billing.creditAlertMicroUsd === null ? null : formatUsd(billing.creditAlertMicroUsd),
      });
    });
}

function rowOf({ id, email, username, status, createdAt }: AccountSummary) {
  return { id, email, name: username, status, created: timeOf(createdAt) };
}

function jsonOf({ id, accessKey, email, username, status, createdAt }: AccountSummary) {
  return { id, access_key: accessKey, email, username, status, created_at: createdAt };
}
