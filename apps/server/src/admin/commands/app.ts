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
    .description('replace the secret of an app and print the new one once; the old secret stops working')
    .argument('<name>', 'the name of the app', appNameArgument)
    .action(async (name: string) => {
      const secret = await withAdministration(session, ({ apps }) => explained(apps.renewSecret(name)));
      printRecord(session.terminal, { name, secret });
    });

  app
    .command('remove')
    .description('remove an app and revoke all access that people gave it')
    .argument('<name>', 'the name of the app', appNameArgument)
    .action(async (name: string) => {
      await withAdministration(session, ({ apps }) => explained(apps.remove(name)));
      session.terminal.out(`${name} is removed.\n`);
    });
}

function addAdd(app: Command, session: Session): void {
  app
    .command('add')
    .description('register an app and print its secret once')
    .argument('<name>', 'the name in sign-in requests: lowercase letters, digits and dashes', appNameArgument)
    .argument('<title>', 'the name that people see, at most 60 characters', appTitleArgument)
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
    .description('list the apps that were added with this command')
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
    .description('allow an app to redirect people to an origin')
    .argument('<name>', 'the name of the app', appNameArgument)
    .argument('<origin>', 'such as https://app.example.com')
    .option('--env <name>', 'the environment or tenant; by default ATOLL_ENV')
    .option('--remove', 'remove the origin instead')
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
