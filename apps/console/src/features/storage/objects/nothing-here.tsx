import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { useMay } from '#ui/actions/may.tsx';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Snippet } from '#ui/text/snippet.tsx';
import { s3Uri } from '../object-key.ts';

/** The state of an empty folder with its actions, or of a folder without matches. */
export function NothingHere({
  bucket,
  prefix,
  isNarrowed,
}: {
  bucket: string;
  prefix: string;
  isNarrowed: boolean;
}) {
  const { t } = useTranslation(['storage', 'objects']);
  const { data: config } = useQuery(publicConfigQuery);
  const mayUpload = useMay('startUpload');
  const canDrag = useMediaQuery('(hover: hover)');
  if (isNarrowed) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t('objects:narrowed.title')}
        text={t('objects:narrowed.text')}
      />
    );
  }
  return (
    <EmptyState
      icon={IconInbox}
      title={prefix ? t('objects.emptyFolderTitle') : t('objects.emptyTitle')}
      text={mayUpload ? t(canDrag ? 'objects.emptyText' : 'objects.emptyTouchText') : undefined}
    >
      {mayUpload && config && (
        <Snippet
          label={t('objects.fromTerminal')}
          code={`aws s3 cp ./photos "${s3Uri(bucket, prefix)}" \\\n  --recursive --endpoint-url ${config.s3_endpoint}`}
        />
      )}
    </EmptyState>
  );
}
