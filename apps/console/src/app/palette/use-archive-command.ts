import { IconArchive, IconBucket } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BulkSelection } from '#features/storage/bulk/requests/bulk-request.ts';
import { useMay } from '#ui/actions/may.tsx';
import type { Command } from './command.ts';
import type { CommandDialog } from './dialogs.tsx';
import { englishOf } from './english.ts';
import { useWords } from './use-words.ts';

interface Deps {
  onDialog: (dialog: CommandDialog) => void;
}

/**
 * Returns the command that archives the current object or folder, or otherwise a bucket chosen in a second step. A
 * dialog asks for confirmation.
 */
export function useArchiveCommand({ onDialog }: Deps, buckets: readonly string[]): Command[] {
  const { t } = useTranslation('palette');
  const words = useWords();
  const { bucket: shown } = useParams({ strict: false });
  const { prefix = '', preview } = useSearch({ strict: false });
  const mayArchive = useMay('startBulkJob');
  if (!mayArchive || buckets.length === 0) return [];
  const archive = (bucket: string, selection: BulkSelection) => () =>
    onDialog({ kind: 'archive', bucket, selection });
  const command: Command = {
    id: 'archive',
    label: t('actions.archive'),
    alias: englishOf('palette:actions.archive'),
    words: words('palette:words.actions.archive'),
    icon: IconArchive,
    run: archive(shown ?? '', selectionOf(preview, prefix)),
    ...(shown
      ? { detail: `${shown}/${preview ?? prefix}` }
      : {
          next: {
            prompt: t('choose.bucket', { page: t('actions.archive') }),
            commands: buckets.map((bucket) => ({
              id: `archive ${bucket}`,
              label: bucket,
              icon: IconBucket,
              run: archive(bucket, { all: true }),
            })),
          },
        }),
  };
  return [command];
}

function selectionOf(preview: string | undefined, prefix: string): BulkSelection {
  if (preview !== undefined) return { keys: [preview] };
  return prefix === '' ? { all: true } : { prefixes: [prefix] };
}
