import type { Command } from 'commander';
import type { OrphanCensus } from '../../features/storage/core/index.ts';
import { UsageError } from '../failure.ts';
import { printJson, printTable } from '../output.ts';
import { type Session, withAdministration } from '../session.ts';

interface Options {
  confirm?: boolean;
  cancel?: boolean;
  json?: boolean;
}

export function addSweepCommand(program: Command, session: Session): void {
  program
    .command('sweep')
    .description('show orphaned blobs and the trash, without changing anything')
    .option('--confirm', 'move all orphaned blobs to the trash; they are deleted after TRASH_DAYS')
    .option('--cancel', 'empty the trash without deleting anything')
    .option('--json', 'answer in JSON')
    .action(async ({ confirm = false, cancel = false, json = false }: Options) => {
      if (confirm && cancel) throw new UsageError('--cancel: it must not be combined with --confirm.');
      const censuses = await withAdministration(session, async ({ tools }) => {
        if (confirm) await tools.confirmSweep();
        if (cancel) await tools.cancelSweep();
        return tools.countOrphans();
      });
      if (json) printJson(session.terminal, censuses.map(rowOf));
      else printTable(session.terminal, censuses.map(rowOf), 'no stores');
    });
}

function rowOf({ store, listed, found, foundBytes, trash }: OrphanCensus) {
  return {
    store,
    blobs: listed,
    orphans: found,
    orphan_bytes: foundBytes,
    in_trash: trash.blobs,
    trash_bytes: trash.sizeBytes,
    oldest_in_trash: trash.oldestAt === null ? null : new Date(trash.oldestAt).toISOString(),
  };
}
