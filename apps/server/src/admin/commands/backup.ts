import { resolve } from 'node:path';
import { DatabaseNotEmptyError } from '@atoll/database';
import type { Command } from 'commander';
import { BackupFolderError } from '../../features/storage/core/index.ts';
import type { BackupOutcome } from '../backups.ts';
import { CommandFailure } from '../failure.ts';
import { plain, printJson, printRecord } from '../output.ts';
import { type Session, withAdministration } from '../session.ts';

export function addBackupCommands(program: Command, session: Session): void {
  program
    .command('backup')
    .description('copy everything, keys included, into a folder that a server can be started on')
    .argument('<folder>', 'an empty folder, or one to be made', (folder) => resolve(folder))
    .option('--json', 'answer in JSON')
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const copied = await withAdministration(session, ({ backups }) =>
        backups.backUp(folder).catch(explain),
      );
      print(session, copied, json);
      if (!copied.hasKeys) {
        session.terminal.err(
          'SECRET_KEY is not in the backup: keep it, nothing opens the backup without it.\n',
        );
      }
      failUnlessWhole(copied);
    });

  program
    .command('restore')
    .description(
      'fill an empty installation, whatever its database, from what backup wrote; stop its servers first',
    )
    .argument('<folder>', 'where the backup is', (folder) => resolve(folder))
    .option('--json', 'answer in JSON')
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const copied = await withAdministration(
        session,
        ({ backups }) => backups.restore(folder).catch(explain),
        'as the only server',
      );
      print(session, copied, json);
      if (!copied.hasKeys) {
        session.terminal.err(
          'There is no key in the backup: servers need the SECRET_KEY of the installation it was made of.\n',
        );
      }
      failUnlessWhole(copied);
    });
}

function print({ terminal }: Session, outcome: BackupOutcome, json?: boolean): void {
  const { blobs, sizeBytes, unreadable, hasKeys } = outcome;
  const row = { blobs, bytes: sizeBytes, has_keys: hasKeys };
  if (json) {
    printJson(terminal, { ...row, unreadable });
    return;
  }
  printRecord(terminal, row);
  for (const reason of unreadable) terminal.out(`${plain(reason)}\n`);
}

/** `fsck` tells which objects they belong to. */
function failUnlessWhole({ unreadable }: BackupOutcome): void {
  if (unreadable.length > 0) throw new CommandFailure(`${unreadable.length} unreadable, not in the copy.`);
}

function explain(error: unknown): never {
  if (error instanceof BackupFolderError || error instanceof DatabaseNotEmptyError) {
    throw new CommandFailure(`<folder>: ${error.message}.`, { cause: error });
  }
  throw error;
}
