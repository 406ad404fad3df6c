import { type Meter, meters, priceUnits } from '@atoll/contract';
import type { Command } from 'commander';
import { formatUsd, type Plan } from '../../features/billing/index.ts';
import { emailArgument, planArgument } from '../arguments.ts';
import { printJson, printRecord, printTable, timeOf } from '../output.ts';
import { requireAccount, type Session, withAdministration } from '../session.ts';

export function addPlanCommand(program: Command, session: Session): void {
  program
    .command('plan')
    .description('show or change the plan of an account, regardless of its credit')
    .argument('<email>', 'whose account', emailArgument)
    .argument('[plan]', 'free or pay_as_you_go', planArgument)
    .option('--json', 'answer in JSON')
    .action(async (email: string, plan: Plan | undefined, { json }: { json?: boolean }) => {
      const account = await withAdministration(session, async (administration) => {
        const { id } = await requireAccount(administration, email);
        if (plan !== undefined) await administration.billing.setPlan(id, plan);
        return administration.billing.find(id);
      });
      const { planSince } = account;
      if (json) {
        printJson(session.terminal, { email, plan: account.plan, plan_since: planSince });
        return;
      }
      const since = planSince === null ? null : timeOf(planSince);
      printRecord(session.terminal, { email, plan: account.plan, since });
    });
}

/** The settings that contain the unit prices. */
const variables: Record<Meter, string> = {
  stored_byte_hours: 'PRICE_STORED_GB_MONTH_MICRO_USD',
  archived_byte_hours: 'PRICE_ARCHIVED_GB_MONTH_MICRO_USD',
  bytes_out: 'PRICE_TRANSFER_GB_MICRO_USD',
  write_requests: 'PRICE_WRITE_MILLION_MICRO_USD',
  read_requests: 'PRICE_READ_MILLION_MICRO_USD',
  delete_requests: 'PRICE_DELETE_MILLION_MICRO_USD',
  model_input_tokens: 'PRICE_MODEL_INPUT_MILLION_MICRO_USD',
  model_output_tokens: 'PRICE_MODEL_OUTPUT_MILLION_MICRO_USD',
};

export function addPricesCommand(program: Command, session: Session): void {
  program
    .command('prices')
    .description('show the prices of usage and the variables that set them')
    .option('--json', 'answer in JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const prices = await withAdministration(session, async ({ billing }) => billing.prices);
      if (json) {
        printJson(session.terminal, {
          prices: meters.map((meter) => ({
            meter,
            unit: priceUnits[meter],
            price_micro_usd: prices[meter],
            variable: variables[meter],
          })),
        });
        return;
      }
      const rows = meters.map((meter) => ({
        meter,
        unit: priceUnits[meter],
        usd: formatUsd(prices[meter]),
        variable: variables[meter],
      }));
      printTable(session.terminal, rows, 'No prices.');
      session.terminal.err('Prices are environment variables. Changes take effect at the next start.\n');
    });
}
