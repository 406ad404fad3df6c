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
    .description('copy everything, including keys, to a folder that a server can start on')
    .argument('<folder>', 'an empty or a new folder', (folder) => resolve(folder))
    .option('--json', 'answer in JSON')
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const copied = await withAdministration(session, ({ backups }) =>
        backups.backUp(folder).catch(explain),
      );
      print(session, copied, json);
      if (!copied.hasKeys) {
        session.terminal.err(
          'The backup does not contain SECRET_KEY. Keep it: without it, the backup can’t be decrypted.\n',
        );
      }
      failUnlessWhole(copied);
    });

  program
    .command('restore')
    .description('restore a backup to an empty installation with any database; stop its servers first')
    .argument('<folder>', 'the folder of the backup', (folder) => resolve(folder))
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
          'The backup contains no key. Start servers with the SECRET_KEY of the original installation.\n',
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

/** `fsck` finds the objects that they belong to. */
function failUnlessWhole({ unreadable }: BackupOutcome): void {
  if (unreadable.length > 0)
    throw new CommandFailure(`unreadable objects that the backup lacks: ${unreadable.length}.`);
}

function explain(error: unknown): never {
  if (error instanceof BackupFolderError || error instanceof DatabaseNotEmptyError) {
    throw new CommandFailure(`<folder>: ${error.message}.`, { cause: error });
  }
  throw error;
}
