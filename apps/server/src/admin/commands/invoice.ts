import { codes } from '@atoll/contract';
import type { Command } from 'commander';
import { formatUsd } from '../../features/billing/index.ts';
import { UserError } from '../../platform/errors.ts';
import type { Administration } from '../administration.ts';
import {
  disputeArgument,
  emailArgument,
  invoiceNumberArgument,
  reasonOption,
  usdArgument,
} from '../arguments.ts';
import { CommandFailure, UsageError } from '../failure.ts';
import { printJson, printRecord, printTable, timeOf } from '../output.ts';
import { requireAccount, type Session, withAdministration } from '../session.ts';

type Billing = Administration['billing'];
type Listed = Awaited<ReturnType<Billing['listInvoices']>>['items'][number];
type Found = NonNullable<Awaited<ReturnType<Billing['findInvoice']>>>;
interface Json {
  json?: boolean;
}

export function addInvoiceCommands(program: Command, session: Session): void {
  const invoice = program.command('invoice').description('list, issue, void and refund invoices');
  addList(invoice, session);
  addShow(invoice, session);
  addVoid(invoice, session);
  addIssue(invoice, session);
  addRefund(invoice, session);
  addDispute(invoice, session);
}

function addList(invoice: Command, session: Session): void {
  invoice
    .command('list')
    .description('list an account’s invoices, newest first, starting with the current month')
    .argument('<email>', 'whose account', emailArgument)
    .option('--cursor <id>', 'continue after the invoice with this ID')
    .option('--json', 'answer in JSON')
    .action(async (email: string, { cursor, json }: Json & { cursor?: string }) => {
      const { items, nextCursor } = await withAdministration(session, async (administration) => {
        const { id } = await requireAccount(administration, email);
        return administration.billing.listInvoices(id, cursor);
      });
      if (json) {
        printJson(session.terminal, { invoices: items.map(jsonOf), next_cursor: nextCursor });
        return;
      }
      printTable(session.terminal, items.map(rowOf), 'No invoices.');
      if (nextCursor) session.terminal.err(`More results: --cursor ${nextCursor}\n`);
    });
}

function addShow(invoice: Command, session: Session): void {
  invoice
    .command('show')
    .description('show an invoice with its lines')
    .argument('<number>', 'such as AT-2026-000001', invoiceNumberArgument)
    .option('--json', 'answer in JSON')
    .action(async (number: string, { json }: Json) => {
      const { invoice, lines, buyer, corrections, accountId } = await withAdministration(
        session,
        ({ billing }) => requireInvoice(billing, number),
      );
      if (json) {
        const shown = lines.map((line) => ({
          bucket: line.resourceName,
          meter: line.meter,
          quantity: String(line.quantity),
          included_quantity: String(line.includedQuantity),
          price_micro_usd: line.priceMicroUsd,
          amount_micro_usd: line.amountMicroUsd,
        }));
        printJson(session.terminal, {
          ...jsonOf(invoice),
          account_id: accountId,
          buyer,
          corrections,
          lines: shown,
        });
        return;
      }
      printRecord(session.terminal, { ...rowOf(invoice), account: accountId, buyer: buyer.name });
      session.terminal.out('\n');
      const rows = lines.map((line) => ({
        bucket: line.resourceName,
        meter: line.meter,
        quantity: String(line.quantity),
        price_usd: formatUsd(line.priceMicroUsd),
        usd: formatUsd(line.amountMicroUsd),
      }));
      printTable(session.terminal, rows, 'No lines.');
    });
}

function addVoid(invoice: Command, session: Session): void {
  invoice
    .command('void')
    .description('void an open invoice; the charges of a monthly invoice are returned as credit')
    .argument('<number>', 'such as AT-2026-000001', invoiceNumberArgument)
    .requiredOption('--reason <text>', 'the reason in the ledger entry', reasonOption)
    .option('--json', 'answer in JSON')
    .action(async (number: string, { reason, json }: Json & { reason: string }) => {
      const voided = await withAdministration(session, async ({ billing }) => {
        await requireInvoice(billing, number);
        return billing.voidInvoice(number, reason).catch(explain('<number>: the invoice is not open.'));
      });
      if (json) printJson(session.terminal, jsonOf(voided));
      else printRecord(session.terminal, rowOf(voided));
    });
}

function addIssue(invoice: Command, session: Session): void {
  invoice
    .command('issue')
    .description('issue the invoices of past months now; the server does so every hour')
    .action(async () => {
      await withAdministration(session, ({ billing }) => billing.issueInvoices());
      session.terminal.err('All past months are invoiced.\n');
    });
}

function addRefund(invoice: Command, session: Session): void {
  invoice
    .command('refund')
    .description('refund the payment of an invoice in full or in part, and deduct its credit')
    .argument('<number>', 'such as AT-2026-000001', invoiceNumberArgument)
    .argument('[usd]', 'the amount; by default everything that is not refunded yet', usdArgument)
    .action(async (number: string, amountMicroUsd: number | undefined) => {
      if (amountMicroUsd !== undefined && amountMicroUsd < 0)
        throw new UsageError('<usd>: it must be above 0.');
      await withAdministration(session, async ({ billing }) => {
        const payment = await requirePayment(billing, number);
        await billing
          .refundPayment(payment, amountMicroUsd)
          .catch(explain('<usd>: so much of the payment is not left, or the provider can’t give it back.'));
      });
      session.terminal.err('Given back.\n');
    });
}

function addDispute(invoice: Command, session: Session): void {
  invoice
    .command('dispute')
    .description('simulate a dispute about a sandbox payment')
    .argument('<number>', 'such as AT-2026-000001', invoiceNumberArgument)
    .argument('<state>', 'disputed, won or lost', disputeArgument)
    .action(async (number: string, state: 'disputed' | 'won' | 'lost') => {
      await withAdministration(session, async ({ billing }) => {
        const payment = await requirePayment(billing, number);
        await billing
          .disputePayment(payment, state)
          .catch(explain('<state>: the sandbox has no such payment, or nothing of it to dispute or decide.'));
      });
      session.terminal.err('Noted.\n');
    });
}

/** @throws {CommandFailure} when no invoice has the number */
async function requireInvoice(billing: Billing, number: string): Promise<Found> {
  const found = await billing.findInvoice(number);
  if (!found) throw new CommandFailure(`<number>: there is no invoice ${number}.`);
  return found;
}

/** Returns the ID of an invoice's latest payment. */
async function requirePayment(billing: Billing, number: string): Promise<string> {
  const { accountId, invoice } = await requireInvoice(billing, number);
  const payment = await billing.paymentOf({ accountId, id: invoice.id });
  if (!payment) throw new CommandFailure('<number>: this invoice was not paid.');
  return payment.id;
}

const refusals: readonly number[] = [codes.invoiceStateInvalid, codes.parameterInvalid];

function explain(line: string): (error: unknown) => never {
  return (error) => {
    const isRefusal = error instanceof UserError && refusals.includes(error.code);
    throw isRefusal ? new CommandFailure(line, { cause: error }) : error;
  };
}

function rowOf({ number, kind, state, periodStart, amountMicroUsd, dueMicroUsd, createdAt }: Listed) {
  return {
    number,
    kind,
    state,
    month: periodStart === null ? null : timeOf(periodStart).slice(0, 7),
    usd: formatUsd(amountMicroUsd),
    due_usd: formatUsd(dueMicroUsd),
    created: timeOf(createdAt),
  };
}

function jsonOf(invoice: Listed) {
  return {
    id: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    state: invoice.state,
    period_start: invoice.periodStart,
    period_end: invoice.periodEnd,
    amount_micro_usd: invoice.amountMicroUsd,
    due_micro_usd: invoice.dueMicroUsd,
    tax_micro_usd: invoice.taxMicroUsd,
    created_at: invoice.createdAt,
  };
}
