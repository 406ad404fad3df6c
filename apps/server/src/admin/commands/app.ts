import type { Command } from 'commander';
import { type OperatorApp, OperatorAppError } from '../../features/linked-apps/index.ts';
import { appNameArgument, appTitleArgument } from '../arguments.ts';
import { CommandFailure } from '../failure.ts';
import { printJson, printRecord, printTable } from '../output.ts';
import { type Session, withAdministration } from '../session.ts';

export function addAppCommands(program: Command, session: Session): void {
  const app = program.command('app').description('apps that people may connect to their accounts');
  addAdd(app, session);
  addList(app, session);
  addOrigin(app, session);

  app
    .command('secret')
    .description('give an app a new secret, which is printed once; the one before opens nothing from then on')
    .argument('<name>', 'the name of the app', appNameArgument)
    .action(async (name: string) => {
      const secret = await withAdministration(session, ({ apps }) => explained(apps.renewSecret(name)));
      printRecord(session.terminal, { name, secret });
    });

  app
    .command('remove')
    .description('remove an app; whatever people allowed it ends')
    .argument('<name>', 'the name of the app', appNameArgument)
    .action(async (name: string) => {
      await withAdministration(session, ({ apps }) => explained(apps.remove(name)));
      session.terminal.out(`${name} is removed.\n`);
    });
}

function addAdd(app: Command, session: Session): void {
  app
    .command('add')
    .description('make an app known; its secret is printed once')
    .argument('<name>', 'what a sign-in names it by: lowercase letters, digits and dashes', appNameArgument)
    .argument('<title>', 'what people read, at most 60 characters', appTitleArgument)
    .option('--json', 'answer in JSON')
    .action(async (name: string, displayName: string, { json }: { json?: boolean }) => {
      const secret = await withAdministration(session, ({ apps }) =>
        explained(apps.add({ name, displayName })),
      );
      if (json) printJson(session.terminal, { name, display_name: displayName, secret });
      else printRecord(session.terminal, { name, title: displayName, secret });
    });
}

function addList(app: Command, session: Session): void {
  app
    .command('list')
    .description('list the apps that were added so')
    .option('--json', 'answer in JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await withAdministration(session, ({ apps }) => apps.list());
      if (json) printJson(session.terminal, { apps: found.map(jsonOf) });
      else printTable(session.terminal, found.map(rowOf), 'No apps.');
    });
}

function addOrigin(app: Command, session: Session): void {
  app
    .command('origin')
    .description('let an app have people sent to an origin, or with --remove no longer')
    .argument('<name>', 'the name of the app', appNameArgument)
    .argument('<origin>', 'such as https://app.example.com')
    .option('--env <name>', 'the environment or tenant; ATOLL_ENV unless said')
    .option('--remove', 'no longer')
    .action(async (name: string, origin: string, { env, remove }: { env?: string; remove?: boolean }) => {
      await withAdministration(session, ({ apps }) =>
        explained(remove ? apps.removeOrigin(name, origin, env) : apps.addOrigin(name, origin, env)),
      );
      session.terminal.out(`${name}: ${origin} is ${remove ? 'removed' : 'added'}.\n`);
    });
}

function explained<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof OperatorAppError ? new CommandFailure(error.message) : error;
  });
}

function rowOf({ name, displayName, origins }: OperatorApp) {
  const where = origins.map(({ environment, origin }) => `${environment} ${origin}`).join(', ');
  return { name, title: displayName, origins: where };
}

function jsonOf({ name, displayName, origins }: OperatorApp) {
  return { name, display_name: displayName, origins };
}
