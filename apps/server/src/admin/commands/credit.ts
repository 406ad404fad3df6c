import { codes } from '@atoll/contract';
import type { Command } from 'commander';
import { formatUsd } from '../../features/billing/index.ts';
import { UserError } from '../../platform/errors.ts';
import type { Administration } from '../administration.ts';
import { emailArgument, reasonOption, usdArgument } from '../arguments.ts';
import { CommandFailure, UsageError } from '../failure.ts';
import { printJson, printRecord, printTable, timeOf } from '../output.ts';
import { requireAccount, type Session, withAdministration } from '../session.ts';

interface Options {
  reason?: string;
  json?: boolean;
}

const shownEntries = 20;

export function addCreditCommand(program: Command, session: Session): void {
  program
    .command('credit')
    .description('show the credit, debt and ledger of an account; add or remove credit')
    .argument('<email>', 'whose account', emailArgument)
    .argument('[usd]', 'such as 5, 2.50 or -3', usdArgument)
    .option('--reason <text>', 'the reason in the ledger entry; required with an amount', reasonOption)
    .option('--json', 'answer in JSON')
    .action((email: string, amountMicroUsd: number | undefined, options: Options) =>
      amountMicroUsd === undefined
        ? show(session, email, options)
        : adjust(session, { email, amountMicroUsd }, options),
    );
}

async function show(session: Session, email: string, { reason, json }: Options): Promise<void> {
  if (reason !== undefined) throw new UsageError('--reason: it is for an amount, and none is given.');
  const { account, entries } = await withAdministration(session, async (administration) => {
    const { id } = await requireAccount(administration, email);
    const { billing } = administration;
    return { account: await billing.find(id), entries: await billing.entriesOf(id, shownEntries) };
  });
  const { creditMicroUsd, owedMicroUsd, creditEndedAt } = account;
  if (json) {
    printJson(session.terminal, {
      email,
      credit_micro_usd: creditMicroUsd,
      owed_micro_usd: owedMicroUsd,
      credit_ended_at: creditEndedAt,
      entries: entries.map((entry) => ({
        id: entry.id,
        reason: entry.reason,
        amount_micro_usd: entry.amountMicroUsd,
        note: entry.note,
        created_at: entry.createdAt,
      })),
    });
    return;
  }
  printRecord(session.terminal, {
    email,
    credit_usd: formatUsd(creditMicroUsd),
    owed_usd: formatUsd(owedMicroUsd),
    credit_ended: creditEndedAt === null ? null : timeOf(creditEndedAt),
  });
  const rows = entries.map(({ createdAt, reason, amountMicroUsd, note }) => ({
    time: timeOf(createdAt),
    reason,
    usd: formatUsd(amountMicroUsd),
    note,
  }));
  session.terminal.out('\n');
  printTable(session.terminal, rows, 'No entries.');
}

async function adjust(
  session: Session,
  { email, amountMicroUsd }: { email: string; amountMicroUsd: number },
  { reason, json }: Options,
): Promise<void> {
  if (reason === undefined) throw new UsageError('--reason: say why, for the ledger.');
  const credit = await withAdministration(session, async (administration) => {
    const { id } = await requireAccount(administration, email);
    const adjustment = { amountMicroUsd, note: reason };
    const available = await administration.billing.adjustCredit(id, adjustment).catch(explainShortage);
    await sendAlerts(session, administration);
    return available;
  });
  if (json) printJson(session.terminal, { email, credit_micro_usd: credit });
  else printRecord(session.terminal, { email, credit_usd: formatUsd(credit) });
}

/** Mails the alerts that a command caused. The server mails those that fail. */
async function sendAlerts({ terminal }: Session, administration: Administration): Promise<void> {
  await administration.sendDueAlerts().catch((error: unknown) => {
    terminal.err(`warning: a credit alert could not be mailed yet: ${String(error)}\n`);
  });
}

function explainShortage(error: unknown): never {
  const isShort = error instanceof UserError && error.code === codes.creditInsufficient;
  throw isShort
    ? new CommandFailure('<usd>: the account has less credit than this amount.', { cause: error })
    : error;
}
