import { messageFor } from '@atoll/contract/messages';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/index.ts';
import { UserError } from '../platform/errors.ts';
import { StartupError } from '../platform/startup-error.ts';
import { addAccountCommands } from './commands/account.ts';
import { addAgentCommands } from './commands/agents.ts';
import { addAppCommands } from './commands/app.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addCreditCommand } from './commands/credit.ts';
import { addFsckCommand } from './commands/fsck.ts';
import { addInviteCommands } from './commands/invite.ts';
import { addInvoiceCommands } from './commands/invoice.ts';
import { addKeyCommands } from './commands/keys.ts';
import { addOpenidCommands } from './commands/openid.ts';
import { addPlanCommand, addPricesCommand } from './commands/plan.ts';
import { addReconcileCommand } from './commands/reconcile.ts';
import { addSupportCommands } from './commands/support.ts';
import { addSweepCommand } from './commands/sweep.ts';
import { addTransferCommands } from './commands/transfer.ts';
import { CommandFailure, UsageError } from './failure.ts';
import type { Session } from './session.ts';

/** 0: done. 1: understood, but not done. 2: not understood. */
export type ExitCode = 0 | 1 | 2;

/** Runs one command; `argv` contains the arguments after the program's name. Any failure is one line on `terminal.err`. */
export async function runAdmin(argv: readonly string[], session: Session): Promise<ExitCode> {
  try {
    await createProgram(session).parseAsync([...argv], { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already written the error or the requested help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    session.terminal.err(`error: ${explain(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function createProgram(session: Session): Command {
  const program = new Command('npm run admin --')
    .description(
      'Runs a server’s accounts, credit, invoices, invite codes, linked apps, keys and what is stored. Works while the server runs, with its settings.',
    )
    .configureOutput({ writeOut: session.terminal.out, writeErr: session.terminal.err })
    .exitOverride();
  addAccountCommands(program, session);
  addCreditCommand(program, session);
  addPlanCommand(program, session);
  addInvoiceCommands(program, session);
  addPricesCommand(program, session);
  addInviteCommands(program, session);
  addSupportCommands(program, session);
  addAgentCommands(program, session);
  addAppCommands(program, session);
  addKeyCommands(program, session);
  addAuditCommands(program, session);
  addOpenidCommands(program, session);
  addFsckCommand(program, session);
  addSweepCommand(program, session);
  addReconcileCommand(program, session);
  addBackupCommands(program, session);
  addTransferCommands(program, session);
  return program;
}

const expected = [CommandFailure, UsageError, ConfigError, StartupError];

function explain(error: unknown): string {
  if (error instanceof UserError) return messageFor(error.code, 'en_US', error.parameters);
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) return error.message;
  return `something unexpected happened: ${String(error)}`;
}
