import type { Command } from 'commander';
import type { Administration } from '../administration.ts';
import { CommandFailure } from '../failure.ts';
import { plain, printJson } from '../output.ts';
import { type Session, withAdministration } from '../session.ts';

interface Options {
  repair?: boolean;
  json?: boolean;
}

interface Difference {
  kind: string;
  subject: string;
  problem: string;
  isRepaired: boolean;
}

export function addReconcileCommand(program: Command, session: Session): void {
  program
    .command('reconcile')
    .description('recompute counters, balances and invoices, and report every difference')
    .option('--repair', 'correct counters and balances; the ledger and invoices are never changed')
    .option('--json', 'answer in JSON')
    .action(async ({ repair = false, json }: Options) => {
      const { terminal } = session;
      const found: Difference[] = [];
      await withAdministration(session, async (administration) => {
        for await (const difference of differences(administration, repair)) {
          found.push(difference);
          if (!json) terminal.out(`${lineOf(difference)}\n`);
        }
      });
      if (json) {
        printJson(terminal, {
          differences: found.map(({ isRepaired, ...difference }) => ({
            ...difference,
            is_repaired: isRepaired,
          })),
        });
      } else if (found.length === 0) terminal.out('No differences.\n');
      const left = found.filter(({ isRepaired }) => !isRepaired).length;
      if (left > 0) throw new CommandFailure(`problems not repaired: ${left}.`);
    });
}

async function* differences({ tools, billing }: Administration, repair: boolean): AsyncGenerator<Difference> {
  yield* tools.checkCounters({ repair });
  yield* billing.reconcile({ repair });
}

function lineOf({ kind, subject, problem, isRepaired }: Difference): string {
  return plain(`${kind} ${subject}: ${problem}${isRepaired ? ' (repaired)' : ''}`);
}
